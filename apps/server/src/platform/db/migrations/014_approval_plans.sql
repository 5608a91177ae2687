-- The plan that the second person approves: it is made again before it is carried out, and must be the same. Null: asked for
-- before plans were stored. `carried_out` is set in the transaction of the act itself.
ALTER TABLE approvals
  ADD COLUMN plan        jsonb,
  ADD COLUMN carried_out boolean NOT NULL DEFAULT false;
