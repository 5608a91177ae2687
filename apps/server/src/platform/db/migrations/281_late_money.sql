-- Money that arrives in a closed account: its owner is told once for each state of the wallet.
ALTER TABLE users ADD COLUMN late_money_seq bigint;
