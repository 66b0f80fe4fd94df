"""The parts that several events of マスターポイント規則 need."""
