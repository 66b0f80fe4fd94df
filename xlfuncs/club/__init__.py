"""What a club keeps, hands in and hangs up: its members' base and registrations, its reports, its certificates."""
