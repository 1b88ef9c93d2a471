//! Positions as pictures: pure functions of their input.
