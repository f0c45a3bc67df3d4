"""`python -m riverboat` is the command `riverboat`."""

import sys

from riverboat.cli.main import main

sys.exit(main())
