"""What a club keeps, hands in and hangs up: its members' base, its registration sheets, its reports to a federation, its certificates."""
