"""Reviews and hints on a server: whose there are, how far each is, and the process that works them out."""

from riverboat.server.reviews.service import ReviewService

__all__ = ["ReviewService"]
