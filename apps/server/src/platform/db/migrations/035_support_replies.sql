-- Saved replies of the support desk, in each language of the site. What was changed or removed is in the audit.
CREATE TABLE support_replies (
  id    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL,
  texts jsonb NOT NULL,
  by    text NOT NULL,
  at    timestamptz NOT NULL
);
CREATE UNIQUE INDEX support_replies_title ON support_replies (lower(title));
GRANT SELECT, INSERT, UPDATE, DELETE ON support_replies TO baize_app;
