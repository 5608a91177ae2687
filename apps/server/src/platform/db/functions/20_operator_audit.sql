-- The record of what operators did. Rows are appended one at a time under a lock, each with the hash of its content and
-- of the row before.
DROP FUNCTION IF EXISTS operator_audit_hash CASCADE;
CREATE FUNCTION operator_audit_hash(before bytea, entry operator_audit) RETURNS bytea
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT sha256(before || convert_to(jsonb_build_array(
    entry.seq, extract(epoch FROM entry.at), entry.who, entry.session, entry.path, entry.what, entry.attempt, entry.input,
    entry.refusal, entry.approved_by, entry.ip)::text, 'UTF8'))
$$;

DROP FUNCTION IF EXISTS operator_audit_append;
CREATE FUNCTION operator_audit_append(
  at timestamptz, who text, session uuid, path text, what text, attempt bigint, input jsonb, refusal text,
  approved_by text, ip text
) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  last operator_audit;
  entry operator_audit;
BEGIN
  PERFORM pg_advisory_xact_lock(7214900);
  SELECT a.* INTO last FROM operator_audit a ORDER BY a.seq DESC LIMIT 1;
  entry := ROW(coalesce(last.seq, 0) + 1, at, who, session, path, what, attempt, input, refusal, approved_by, ip, '\x');
  entry.hash := operator_audit_hash(coalesce(last.hash, '\x'), entry);
  INSERT INTO operator_audit SELECT entry.*;
  RETURN entry.seq;
END $$;

-- Rows whose hash is not that of their content and of the row before, or that a gap precedes.
DROP FUNCTION IF EXISTS operator_audit_faults;
CREATE FUNCTION operator_audit_faults() RETURNS TABLE (seq bigint)
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT e.seq FROM (
    SELECT a AS entry, a.seq, a.hash,
           lag(a.hash, 1, '\x'::bytea) OVER by_seq AS before, lag(a.seq, 1, 0::bigint) OVER by_seq AS seq_before
    FROM operator_audit a WINDOW by_seq AS (ORDER BY a.seq)
  ) e
  WHERE e.seq <> e.seq_before + 1 OR e.hash <> operator_audit_hash(e.before, e.entry)
  ORDER BY e.seq
$$;

REVOKE ALL ON FUNCTION operator_audit_append FROM PUBLIC;
GRANT EXECUTE ON FUNCTION operator_audit_append TO baize_app;
