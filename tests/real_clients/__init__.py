"""The clients that people use, against the daemon as it is: no message here is written by hand."""
