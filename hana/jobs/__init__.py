"""What happens in the background: games come in, reviews are made, and what was interrupted is taken up again."""
