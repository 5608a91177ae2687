-- The terms of invitations are a table too.
ALTER TABLE reward_tables DROP CONSTRAINT reward_tables_name_check;
ALTER TABLE reward_tables ADD CONSTRAINT reward_tables_name_check
  CHECK (name IN ('vip', 'checkIn', 'tasks', 'salary', 'invite'));
