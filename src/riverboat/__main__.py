"""`python -m riverboat` is the command `riverboat`."""

import sys

from riverboat.cli import main

sys.exit(main())
