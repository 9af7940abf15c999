"""What the Editor has told the daemon; where no package runs in it, what its log and result files tell."""
