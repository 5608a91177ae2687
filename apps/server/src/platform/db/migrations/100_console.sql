-- The operator's console: notes and tags on players, accounts closed by staff, and the indexes of its lists. Every list is read by a
-- key range, so its cost does not grow with the tables.

-- Set when an operator closed the account: its owner cannot reopen it.
ALTER TABLE users ADD COLUMN closed_by text;
ALTER TABLE users ADD CONSTRAINT users_closed_by CHECK (closed_by IS NULL OR closed_at IS NOT NULL);

-- Staff's remarks on a player. Never changed.
CREATE TABLE player_notes (
  id      bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  text    text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
  by      text NOT NULL,
  at      timestamptz NOT NULL
);
CREATE INDEX player_notes_user ON player_notes (user_id, id DESC);
GRANT SELECT, INSERT ON player_notes TO baize_app;

CREATE TABLE player_tags (
  user_id bigint NOT NULL REFERENCES users,
  tag     text NOT NULL CHECK (tag ~ '^[a-z0-9][a-z0-9-]{0,29}$'),
  by      text NOT NULL,
  at      timestamptz NOT NULL,
  PRIMARY KEY (user_id, tag)
);
CREATE INDEX player_tags_tag ON player_tags (tag, user_id);
GRANT SELECT, INSERT, DELETE ON player_tags TO baize_app;

-- Search by the beginning of a name or address. Compared byte by byte, so a typed % or _ is a letter like any other.
CREATE INDEX users_username_prefix ON users (lower(username) text_pattern_ops);
CREATE INDEX users_email_prefix ON users (lower(email) text_pattern_ops) WHERE email IS NOT NULL;
CREATE INDEX users_phone_prefix ON users (phone text_pattern_ops) WHERE phone IS NOT NULL;
CREATE INDEX users_created ON users (created_at, id);
CREATE INDEX users_closed ON users (id) WHERE closed_at IS NOT NULL;
-- The predicates name columns that no bet changes: updates of wallets stay HOT.
CREATE INDEX ledger_wallets_barred ON ledger_wallets (user_id) WHERE barred;
CREATE INDEX ledger_wallets_excluded ON ledger_wallets (user_id) WHERE excluded_until IS NOT NULL;
CREATE INDEX ledger_wallets_limited ON ledger_wallets (user_id)
  WHERE max_loss_day IS NOT NULL OR max_loss_week IS NOT NULL OR max_loss_month IS NOT NULL;

-- Accounts that several players are paid to.
CREATE INDEX payout_accounts_fingerprint ON payout_accounts (fingerprint);
CREATE INDEX payment_orders_newest ON payment_orders (created_at, id);
CREATE INDEX withdrawals_newest ON withdrawals (created_at, id);
CREATE INDEX refunds_newest ON refunds (created_at, id);
CREATE INDEX ledger_withdrawals_user ON ledger_withdrawals (user_id);

-- A player's moves in order. Bets that are made and settled at once have no row here and cost nothing; a held bet costs two entries.
CREATE INDEX ledger_transactions_of_player ON ledger_transactions (user_id, id)
  WHERE kind <> 'bet.step' AND kind <> 'limits.set';
-- Moves of money other than stakes and wins. They are rare, so the index is small and no bet writes it.
CREATE INDEX ledger_transactions_of_kind ON ledger_transactions (kind, at, id)
  WHERE kind NOT LIKE 'bet.%' AND kind NOT LIKE 'provider.%' AND kind <> 'limits.set';
