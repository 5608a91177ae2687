-- What a request to rotate was answered, so that the same request gets the same answer and rotates once. The new pair's
-- client seed is part of the request: the same id with another wish is another request, and refused.
CREATE TABLE seed_rotations (
  user_id            bigint NOT NULL REFERENCES users,
  request_id         text NOT NULL CHECK (length(request_id) BETWEEN 8 AND 64),
  wished_client_seed text,
  revealed_id        uuid NOT NULL REFERENCES seed_pairs,
  next_id            uuid NOT NULL REFERENCES seed_pairs,
  created_at         timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, request_id)
);
GRANT SELECT, INSERT ON seed_rotations TO baize_app;
