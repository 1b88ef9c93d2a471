//! Hélios.

use revanche::games::helios::{self, Cup, Place};
use revanche::games::{Effect, Side};

use crate::{effects, position, refusal};

fn cup(name: &str) -> Cup {
    Cup::all()
        .find(|cup| cup.to_string() == name)
        .expect("a cup")
}

#[test]
fn a_sowing_tells_its_last_place_and_the_whole_chain() {
    use helios::Effect::{Captured, Sown};
    let told = effects("helios", "1,1,1,1,4/2,1,1,3,3 6,6 h - - s", "H5");
    let by = Side::First;
    let expected = [
        Sown {
            from: cup("H5"),
            seeds: 4,
            last: Place::Cup(cup("A3")),
        },
        Captured {
            cup: cup("A3"),
            seeds: 2,
            by,
        },
        Captured {
            cup: cup("A2"),
            seeds: 2,
            by,
        },
    ];
    assert_eq!(told, expected.map(Effect::Helios));
}

#[test]
fn a_capture_that_would_starve_is_told_as_annulled() {
    use helios::Effect::{Annulled, Sown};
    let told = effects("helios", "3,3,3,3,3/1,1,0,0,0 6,7 h - s s", "H5");
    let expected = [
        Sown {
            from: cup("H5"),
            seeds: 3,
            last: Place::Cup(cup("A2")),
        },
        Annulled { seeds: 4 },
    ];
    assert_eq!(told, expected.map(Effect::Helios));
    let mut after = position("helios", "3,3,3,3,3/1,1,0,0,0 6,7 h - s s");
    after.play("H5").expect("legal");
    assert_eq!(
        after.to_string(),
        "3,3,3,3,0/2,2,0,0,0 7,7 s - s h",
        "no capture is noted"
    );
}

#[test]
fn rays_harvests_and_ends_are_told() {
    use helios::Effect::{Harvested, Ray, RoundOver, Sown};
    use helios::End;
    let told = effects("helios", "3,3,3,3,3/3,3,3,3,3 0,0 h - - -", "H3");
    let sown = Sown {
        from: cup("H3"),
        seeds: 3,
        last: Place::Store(Side::First),
    };
    assert_eq!(told, [sown, Ray { side: Side::First }].map(Effect::Helios));

    let told = effects("helios", "1,0,0,0,0/0,0,0,0,1 14,14 s - h h", "A5");
    let expected = [
        Sown {
            from: cup("A5"),
            seeds: 1,
            last: Place::Store(Side::Second),
        },
        Ray { side: Side::Second },
        Harvested {
            side: Side::First,
            seeds: 1,
        },
        RoundOver {
            reason: End::NoSowing { side: Side::Second },
        },
    ];
    assert_eq!(told, expected.map(Effect::Helios));

    let told = effects("helios", "3,3,3,3,1/0,0,0,1,1 15,0 h - h s", "H5");
    let over = RoundOver {
        reason: End::Limit { side: Side::First },
    };
    assert_eq!(told.last(), Some(&Effect::Helios(over)));
}

#[test]
fn helios_says_the_first_of_several_reasons() {
    let hungry = "0,0,0,1,2/0,0,0,0,0 14,13 h - h s";
    for (action, code, said) in [
        (
            "B7",
            "no-such-cup",
            "there is no cup B7: the cups are H1 to H5 and A1 to A5",
        ),
        (
            "h0",
            "no-such-cup",
            "there is no cup H0: the cups are H1 to H5 and A1 to A5",
        ),
        ("A1", "not-your-cup", "cup A1 is not yours"),
        ("H1", "empty-cup", "cup H1 is empty"),
        (
            "H4",
            "starves",
            "sowing H4 leaves the enemy row without a seed, and H5 feeds it",
        ),
    ] {
        assert_eq!(
            refusal("helios", hungry, action),
            (code, said.to_owned()),
            "{action}"
        );
    }
    let over = "0,0,0,0,0/0,0,0,0,0 15,15 - - h s";
    assert_eq!(refusal("helios", over, "B7").0, "round-over");
    assert_eq!(refusal("helios", over, "H1-H2").0, "cannot-be-read");
}
