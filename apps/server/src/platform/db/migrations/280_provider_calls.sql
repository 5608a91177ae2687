-- The kind of call that each id of a provider belongs to. A provider's signature covers the body alone: without this, the body
-- of a win could be sent again to the path of rollbacks. Kept for ever, as a captured body stays valid for ever.
CREATE TABLE provider_calls (
  provider text NOT NULL,
  id       text NOT NULL,
  kind     text NOT NULL,
  PRIMARY KEY (provider, id)
);
GRANT SELECT, INSERT ON provider_calls TO baize_app;

-- Calls so far, by the keys of the ledger: provider:{name}:{kind}:{id}.
INSERT INTO provider_calls (provider, id, kind)
  SELECT split_part(t.key, ':', 2), substring(t.key FROM '^provider:[^:]+:[^:]+:(.+)$'), split_part(t.key, ':', 3)
  FROM ledger_transactions t
  WHERE t.kind IN ('provider.debit', 'provider.credit', 'provider.settle', 'provider.rollback')
    AND t.key ~ '^provider:[^:]+:(bet|win|settle|unsettle|cashout|rollback):.'
  ORDER BY t.id
  ON CONFLICT DO NOTHING;
-- A sportsbook's bet is known in the ledger by its transaction; its requests are in the stored calls.
INSERT INTO provider_calls (provider, id, kind)
  SELECT m.provider, m.reference || ':' || substring(m.request FROM '"requestId"\s*:\s*"([^"\\]{1,100})"'), 'bet'
  FROM provider_messages m
  WHERE m.call = 'POST /payment/bet' AND m.reference !~ ':' AND m.request ~ '"requestId"\s*:\s*"[^"\\]{1,100}"'
  ORDER BY m.id
  ON CONFLICT DO NOTHING;
