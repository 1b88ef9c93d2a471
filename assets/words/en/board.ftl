list-last = { $items } and { $last }
