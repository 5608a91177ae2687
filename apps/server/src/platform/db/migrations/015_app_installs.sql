-- Installations of the site as an app, as far as browsers report them: once for each browser and way. The identity is that of the
-- browser; it may be deleted by age, and what was counted stays counted.
CREATE TABLE app_installs (
  identity uuid NOT NULL,
  way      text NOT NULL CHECK (way IN ('browser', 'homeScreen', 'apk')),
  day      date NOT NULL,
  PRIMARY KEY (identity, way)
);
GRANT SELECT, INSERT ON app_installs TO baize_app;

-- Their sums by day (UTC), in the transaction of each.
CREATE TABLE app_install_days (
  day      date NOT NULL,
  way      text NOT NULL CHECK (way IN ('browser', 'homeScreen', 'apk')),
  installs bigint NOT NULL,
  PRIMARY KEY (day, way)
);
GRANT SELECT, INSERT, UPDATE (installs) ON app_install_days TO baize_app;

-- Players of a channel or campaign, for the list of players.
CREATE INDEX registration_origins_source ON registration_origins (lower(attribution ->> 'utmSource'))
  WHERE attribution ? 'utmSource';
CREATE INDEX registration_origins_campaign ON registration_origins (lower(attribution ->> 'utmCampaign'))
  WHERE attribution ? 'utmCampaign';
