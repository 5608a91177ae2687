-- Bets at providers that cover each other: only the part at risk counts (L57). Called by ledger_move under the wallet lock.

-- Stakes on a market that its other sides cover: whichever of them wins, as much comes back. Of the sides that pay most, as many as
-- cover most; a side more can so never lower it. Must match coveredOf in packages/rules.
CREATE OR REPLACE FUNCTION ledger_covered_sides(stakes numeric[], pays numeric[]) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  WITH sides AS (SELECT s.stake, s.pays FROM unnest(stakes, pays) AS s (stake, pays) WHERE s.pays > 0)
  SELECT coalesce(max(c.covered), 0)::bigint FROM (
    SELECT (SELECT sum(least(ceil(o.stake * least_one.pays / o.pays), o.stake)) FROM sides o WHERE o.pays >= least_one.pays) AS covered
    FROM sides least_one WHERE (SELECT count(*) FROM sides o WHERE o.pays >= least_one.pays) > 1
  ) c
$$;

-- Brings the counting part of a player's bets on a market up to date, and returns by how much it changed. What is covered is taken from the
-- latest bets first. A part that counts no more lowers the requirements of later deposits and bonuses, as after a rollback. Each bet has its
-- own edge: what counted at 3.5 % is taken back at 3.5 %. A bet that was cashed out still covers: a cash-out just before the end of the side
-- that wins must not make the other side count.
DROP FUNCTION IF EXISTS ledger_cover;
CREATE FUNCTION ledger_cover(player bigint, named text, OUT change bigint, OUT edge numeric) LANGUAGE plpgsql AS $$
DECLARE
  covered bigint;
  part    bigint;
  one     record;
BEGIN
  change := 0;
  edge := 0;
  SELECT CASE WHEN bool_or(s.side IS NULL)
      -- Without sides the result tells: what neither won nor lost was not at risk.
      THEN sum(s.stake) - least(sum(s.stake), abs(sum(s.won) - sum(s.stake)))
      ELSE ledger_covered_sides(array_agg(s.stake), array_agg(s.pays)) END
    INTO covered
    FROM (
      SELECT b.side, sum(b.stake - b.voided - b.secured) AS stake, sum(b.won - b.voided) AS won,
        sum(b.pays::numeric * (b.stake - b.voided - b.secured) / b.stake) AS pays
      FROM provider_bets b WHERE b.user_id = player AND b.market = named AND NOT b.rolled_back AND b.voided + b.secured < b.stake GROUP BY b.side
    ) s;
  covered := coalesce(covered, 0);
  FOR one IN SELECT b.provider, b.reference, b.seq, b.rtp, b.counts, CASE WHEN b.rolled_back THEN 0 ELSE b.stake - b.voided - b.secured END AS stake
    FROM provider_bets b WHERE b.user_id = player AND b.market = named ORDER BY b.seq DESC, b.reference
  LOOP
    part := one.stake - least(one.stake, covered);
    covered := covered - least(one.stake, covered);
    CONTINUE WHEN part = one.counts;
    change := change + part - one.counts;
    edge := edge + ledger_edge(part - one.counts, one.rtp);
    PERFORM ledger_uncount(player, one.seq, one.counts - part, ledger_edge(one.counts - part, one.rtp));
    UPDATE provider_bets b SET counts = part WHERE b.provider = one.provider AND b.reference = one.reference;
  END LOOP;
END $$;

-- The part of a stake that was not at risk because its bet was cashed out: of a whole cash-out, all but what it won or lost; of parts of an open
-- bet, what came back. Must match securedBy in packages/rules.
CREATE OR REPLACE FUNCTION ledger_secured(stake bigint, cashed bigint, whole boolean) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN whole THEN stake - least(stake, abs(cashed - stake)) ELSE least(stake, cashed) END
$$;

-- The note of a transaction that changes how much of earlier stakes counts; `edge` unless it is that of the bet's own return.
CREATE OR REPLACE FUNCTION ledger_counted_note(counted bigint, edge numeric, rtp integer) RETURNS jsonb LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT jsonb_build_object('counted', counted)
    || CASE WHEN edge = ledger_edge(counted, rtp) THEN '{}'::jsonb ELSE jsonb_build_object('edge', edge) END
$$;
REVOKE ALL ON FUNCTION ledger_covered_sides, ledger_cover, ledger_secured, ledger_counted_note FROM PUBLIC;
