-- The lines that both people read. Null: asked for before calls were described; those are described anew.
ALTER TABLE approvals ADD COLUMN description jsonb;
