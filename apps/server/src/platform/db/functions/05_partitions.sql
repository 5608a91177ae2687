-- Creates the monthly partitions of bets and legs from the month of `today` to `months` ahead, and moves rows that
-- landed in the default partition into them. Returns the names of the new partitions.
CREATE OR REPLACE FUNCTION ledger_make_partitions(today date, months integer) RETURNS SETOF text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET lock_timeout = '5s' AS $$
DECLARE
  month date;
  bound record;
BEGIN
  IF months NOT BETWEEN 0 AND 24 THEN RAISE EXCEPTION 'partitions are made up to 24 months ahead, not %', months; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('baize.partitions'));
  FOR month IN SELECT generate_series(date_trunc('month', today), date_trunc('month', today) + make_interval(months => months), '1 month')
  LOOP
    FOR bound IN
      SELECT 'bets' AS parent, 'id' AS key, ledger_id_at(month)::text AS low, ledger_id_at((month + interval '1 month')::date)::text AS high
      UNION ALL
      SELECT 'ledger_legs', 'at', to_char(month, 'YYYY-MM-DD"T00:00:00Z"'), to_char(month + interval '1 month', 'YYYY-MM-DD"T00:00:00Z"')
    LOOP
      IF to_regclass(format('%s_%s', bound.parent, to_char(month, 'YYYY_MM'))) IS NULL THEN
        -- Bets wait while this waits, so the timeouts are short. A long read of history only postpones the partition.
        -- The gate keeps batches out: each of them locks the default partitions too, some to read, some to write, and
        -- in another order than here. A batch past the gate would wait for these table locks while this waits for the
        -- gate, so they are taken after it.
        PERFORM set_config('lock_timeout', '1s', true);
        PERFORM pg_advisory_xact_lock(ledger_gate());
        PERFORM set_config('lock_timeout', '250ms', true);
        LOCK TABLE bets_default, ledger_legs_default IN ACCESS EXCLUSIVE MODE;
        RETURN NEXT ledger_make_partition(bound.parent, bound.key, to_char(month, 'YYYY_MM'), bound.low, bound.high);
      END IF;
    END LOOP;
  END LOOP;
END $$;

-- The lowest UUIDv7 of a day: 48 bits of milliseconds.
CREATE OR REPLACE FUNCTION ledger_id_at(day date) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
  SELECT rpad(lpad(to_hex((extract(epoch FROM day) * 1000)::bigint), 12, '0'), 32, '0')::uuid
$$;

-- Created standalone and then attached, so that the parent stays readable: only the default partition is locked, while
-- it is checked for rows of this month.
CREATE OR REPLACE FUNCTION ledger_make_partition(parent text, key text, suffix text, low text, high text) RETURNS text
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  name text := format('%s_%s', parent, suffix);
  spare text := format('%s_default', parent);
  stray boolean;
BEGIN
  EXECUTE format('CREATE TABLE public.%I (LIKE %I INCLUDING ALL)', name, parent);
  EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE %I >= %L AND %I < %L)', spare, key, low, key, high) INTO stray;
  IF stray THEN
    EXECUTE format('ALTER TABLE %I DISABLE TRIGGER USER', spare);
    EXECUTE format('WITH moved AS (DELETE FROM %I WHERE %I >= %L AND %I < %L RETURNING *) INSERT INTO %I SELECT * FROM moved',
      spare, key, low, key, high, name);
    EXECUTE format('ALTER TABLE %I ENABLE TRIGGER USER', spare);
  END IF;
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, name, low, high);
  EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change()',
    name || '_stay', name);
  RETURN name;
END $$;
REVOKE ALL ON FUNCTION ledger_make_partitions, ledger_make_partition, ledger_id_at FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger_make_partitions TO baize_app;

-- A new database has partitions from the first day on; after that a job creates them.
SELECT ledger_make_partitions(current_date, 3);
