"""What a position is worth: sampled worlds that fit a view, and playouts of them."""
