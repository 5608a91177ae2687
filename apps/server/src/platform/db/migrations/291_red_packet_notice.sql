-- A red packet of the site can be claimed from `opens_at` on; its seed splits it. Both are null for rains, which have their own.
ALTER TABLE site_packets ADD COLUMN opens_at timestamptz, ADD COLUMN seed text;
