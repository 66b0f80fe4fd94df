"""What several events of マスターポイント規則 need."""
