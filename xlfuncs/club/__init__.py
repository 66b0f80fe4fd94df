"""What a club keeps, hands in and hangs up: members' register, registrations, reports, certificates."""
