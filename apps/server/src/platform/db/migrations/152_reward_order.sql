-- The order of grants: of two in one millisecond the later one counts. A player's are made under the wallet's lock, so it rises.
ALTER TABLE reward_grants ADD COLUMN seq bigint GENERATED ALWAYS AS IDENTITY;
CREATE UNIQUE INDEX reward_grants_in_order ON reward_grants (seq);
CREATE INDEX reward_grants_last ON reward_grants (user_id, programme, seq);
