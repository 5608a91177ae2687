-- The console finds players by the beginning of a name. With the id in the index, thousands of matches are a few pages of it instead of
-- as many places of the table; the planner wants the column of the expression in it, too.
DROP INDEX users_username_prefix, users_email_prefix, users_phone_prefix;
CREATE INDEX users_username_prefix ON users (lower(username) text_pattern_ops) INCLUDE (username, id);
CREATE INDEX users_email_prefix ON users (lower(email) text_pattern_ops) INCLUDE (email, id) WHERE email IS NOT NULL;
CREATE INDEX users_phone_prefix ON users (phone text_pattern_ops) INCLUDE (id) WHERE phone IS NOT NULL;
