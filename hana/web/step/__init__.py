"""The step page: one small module for each part of it, each giving a documented context that its template prints."""
