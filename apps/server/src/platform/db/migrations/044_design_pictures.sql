-- The library of pictures: what people say of an asset that is one. Removing a picture leaves the asset to earlier versions.
CREATE TABLE design_pictures (
  id       text PRIMARY KEY REFERENCES static_assets,
  name     text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  -- By language: {en, pt?, id?}.
  alt      json NOT NULL,
  width    integer NOT NULL CHECK (width > 0),
  height   integer NOT NULL CHECK (height > 0),
  bytes    integer NOT NULL CHECK (bytes > 0),
  added_by text NOT NULL,
  added_at timestamptz NOT NULL
);
CREATE INDEX design_pictures_newest ON design_pictures (added_at DESC, id);
GRANT SELECT, INSERT, DELETE, UPDATE (name, alt) ON design_pictures TO baize_app;
