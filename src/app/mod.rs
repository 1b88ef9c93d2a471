//! What people can do, in no front end's words: one method an intention, one typed answer.
