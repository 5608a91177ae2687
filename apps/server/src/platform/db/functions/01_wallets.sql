-- Opens, locks and bars wallets, and assigns the seed pair that decides a wallet's bets.

CREATE OR REPLACE FUNCTION ledger_open_wallets(player bigint, currency text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  -- Checked first: an insert that hits a conflict still consumes a sequence number, and those are few.
  IF NOT EXISTS (SELECT FROM ledger_currencies c WHERE c.currency_id = currency) THEN
    INSERT INTO ledger_currencies (currency_id) VALUES (currency) ON CONFLICT DO NOTHING;
  END IF;
  INSERT INTO ledger_wallets (user_id, currency_id, house)
    SELECT player, c.currency_id, ledger_account_base(c.number) FROM ledger_currencies c WHERE c.currency_id = currency;
END $$;

-- Locks the wallet, so none of the player's bets is in flight. Returns the seed pair in use and its next nonce.
CREATE OR REPLACE FUNCTION ledger_lock_seeds(player bigint, OUT pair uuid, OUT next_nonce integer)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  SELECT w.seed_pair_id, w.nonce INTO pair, next_nonce FROM ledger_wallets w WHERE w.user_id = player FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'player % has no wallet', player; END IF;
END $$;

-- A seed pair is used once, from nonce 0 on; a pair that has been in use never comes back.
CREATE OR REPLACE FUNCTION ledger_use_seeds(player bigint, pair uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM FROM seed_pairs s
    WHERE s.id = pair AND s.user_id = player AND s.revealed_at IS NULL AND s.nonce = 0;
  IF NOT FOUND THEN RAISE EXCEPTION 'pair % is no fresh pair of player %', pair, player; END IF;
  UPDATE ledger_wallets w SET seed_pair_id = pair, nonce = 0
    WHERE w.user_id = player AND w.seed_pair_id IS DISTINCT FROM pair;
END $$;

-- Blocks every move on the player's wallet until the end of the transaction.
CREATE OR REPLACE FUNCTION ledger_lock_wallet(player bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM FROM ledger_wallets w WHERE w.user_id = player FOR UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'player % has no wallet', player; END IF;
END $$;

-- Bars or unbars a player. While barred, no stake is accepted and nothing is paid out except deposits the house
-- refunds. The update takes the wallet's lock, so commands after the commit are refused.
CREATE OR REPLACE FUNCTION ledger_bar(player bigint, bar boolean) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE ledger_wallets w SET barred = bar WHERE w.user_id = player;
  IF NOT FOUND THEN RAISE EXCEPTION 'player % has no wallet', player; END IF;
END $$;

REVOKE ALL ON FUNCTION ledger_open_wallets, ledger_lock_seeds, ledger_use_seeds, ledger_lock_wallet, ledger_bar FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_open_wallets, ledger_lock_seeds, ledger_use_seeds, ledger_lock_wallet, ledger_bar TO baize_app;
