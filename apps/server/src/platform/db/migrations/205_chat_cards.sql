-- The bet that a card shows: known to the server only, so that the card can say when the bet is taken back.
ALTER TABLE chat_messages ADD COLUMN about uuid CHECK (about IS NULL OR card IS NOT NULL);

-- Messages of rooms are kept for a time: features/chat/sweep.ts.
GRANT DELETE ON chat_messages TO baize_app;
