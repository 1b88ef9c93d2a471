//! Every sentence people read, in French and English, from one catalogue.
