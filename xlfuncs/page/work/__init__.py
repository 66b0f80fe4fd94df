"""The work that a visitor asks for, computed in a process of its own: plain values come in and go out."""
