list-last = { $items } et { $last }
