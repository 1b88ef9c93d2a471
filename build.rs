//! Tells cargo that the migrations are part of the program: a new file there rebuilds it.

fn main() {
    println!("cargo:rerun-if-changed=migrations");
}
