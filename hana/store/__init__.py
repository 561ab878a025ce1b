"""What the site keeps, in one SQLite file: pages, reviews, jobs. Nothing else knows SQL."""
