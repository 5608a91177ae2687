-- What the settled bets of each game have come to, by the return they were made under: enough to say how much was given back and
-- how far from the set return that may be by chance. Counted with the wins (see wins_upto), so nobody ever adds up all bets.
CREATE TABLE game_returns (
  game_id     text NOT NULL,
  -- Return to player in ten-thousandths, as it was when the bet was made.
  rtp         integer NOT NULL,
  currency_id text NOT NULL,
  bets        bigint NOT NULL,
  staked      numeric NOT NULL,
  paid        numeric NOT NULL,
  -- Sums of squares and products of stake and payout.
  staked2     numeric NOT NULL,
  paid2       numeric NOT NULL,
  staked_paid numeric NOT NULL,
  PRIMARY KEY (game_id, rtp, currency_id)
);
GRANT SELECT, INSERT, UPDATE ON game_returns TO baize_app;

-- What was counted among the wins before this table was there. A bet taken back before its first step was no game.
INSERT INTO game_returns
SELECT b.game_id, b.rtp, b.currency_id, count(*), sum(b.stake), sum(b.payout), sum(b.stake::numeric * b.stake),
  sum(b.payout::numeric * b.payout), sum(b.stake::numeric * b.payout)
FROM wins_upto w JOIN all_transactions t ON t.id <= w.upto AND t.kind IN ('bet.play', 'bet.settle')
JOIN bets b ON b.user_id = t.user_id AND b.id = t.ref
WHERE (b.state -> 'play' ->> 'picks') IS DISTINCT FROM '[]'
GROUP BY 1, 2, 3;
