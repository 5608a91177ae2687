-- One search of the console: any part of a name, an address or a phone number, and a bet by its id alone.

-- A trusted extension: the owner of the database installs it without being a superuser.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- As texts are compared: lower case, without the accents that people leave out when they type a name.
CREATE FUNCTION search_fold(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate(lower(given), 'áàâãäåçéèêëíìîïñóòôõöúùûüý', 'aaaaaaceeeeiiiinooooouuuuy')
$$;

-- Two indexes, because not everybody who may find a player by name may find them by personal data.
CREATE INDEX users_search_name ON users USING gin (search_fold(username || ' ' || nickname) gin_trgm_ops);
CREATE INDEX users_search_personal ON users
  USING gin (search_fold(coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(real_name, '')) gin_trgm_ops);

-- Ids of bets rise with time, so a few bytes for each range of pages find one among all. Several intervals for each range: a bet
-- that is settled long after it was made must not widen the range of its neighbours. Summarized as ranges fill up, since the
-- newest bets are the ones that are searched for.
CREATE INDEX bets_id ON bets USING brin (id uuid_minmax_multi_ops) WITH (pages_per_range = 32, autosummarize = on);
