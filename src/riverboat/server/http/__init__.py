"""HTTP: the REST API, one module for each group of paths, the pages of the web client, and the middleware."""
