"""TRF, the tournament report files of pairing programs."""
