"""The events of マスターポイント規則, one module each; ``common`` is what they share."""
