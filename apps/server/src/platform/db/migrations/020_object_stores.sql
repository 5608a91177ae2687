-- Files in object stores. A copy is the bytes of a file in a store, under a key that is never used again. Each file has one copy; while
-- it is moved there is another one for a while. `remove_at` is when a copy is removed, because it is only being written yet, or was left
-- by its file: so a process that dies leaves nothing behind that nobody knows of. Null: a file has its bytes here.
CREATE TABLE object_copies (
  key       text PRIMARY KEY,
  store     text NOT NULL,
  size      integer NOT NULL CHECK (size >= 0),
  sha256    bytea NOT NULL CHECK (length(sha256) = 32),
  remove_at timestamptz,
  -- Its removal has begun, so no file can take it any more.
  removing  boolean NOT NULL DEFAULT false,
  -- Why it could not be read when it was to be moved, and when that is tried again.
  fault     text,
  retry_at  timestamptz,
  CHECK (remove_at IS NOT NULL OR NOT removing),
  CHECK ((fault IS NULL) = (retry_at IS NULL))
);
CREATE INDEX object_copies_removal ON object_copies (remove_at) WHERE remove_at IS NOT NULL;
CREATE INDEX object_copies_kept ON object_copies (store, size) WHERE remove_at IS NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON object_copies TO baize_app;

-- The store that is the database itself.
CREATE TABLE object_bytes (
  key   text PRIMARY KEY,
  bytes bytea NOT NULL
);
-- Pictures are compressed already, and encrypted ones cannot be.
ALTER TABLE object_bytes ALTER COLUMN bytes SET STORAGE EXTERNAL;
GRANT SELECT, INSERT, DELETE ON object_bytes TO baize_app;

-- A row from before has its bytes in itself, until it is moved. A copy that a row names cannot be forgotten.
ALTER TABLE files
  ALTER COLUMN bytes DROP NOT NULL,
  ADD COLUMN object_key text UNIQUE REFERENCES object_copies,
  ADD CONSTRAINT files_place CHECK ((bytes IS NULL) <> (object_key IS NULL)),
  -- What leaves this database is encrypted with a key that it does not have.
  ADD CONSTRAINT files_sealed CHECK (sealed);
GRANT UPDATE (bytes, object_key) ON files TO baize_app;

ALTER TABLE static_assets
  ALTER COLUMN bytes DROP NOT NULL,
  ADD COLUMN object_key text UNIQUE REFERENCES object_copies,
  ADD CONSTRAINT static_assets_place CHECK ((bytes IS NULL) <> (object_key IS NULL));
GRANT UPDATE (bytes, object_key) ON static_assets TO baize_app;
