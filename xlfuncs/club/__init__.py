"""What a club hands in and hangs up: members' register, registration sheets, reports, certificates."""
