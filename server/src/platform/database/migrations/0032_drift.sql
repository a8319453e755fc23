-- Why automatic naming was turned off at a source, and since when its photos count as usual again.

-- What is watched at a station is the place, since each of its events is a source of its own: its row has minus the id of
-- the place for a key.
alter table learning_switches
  add column drift_reason text check (drift_reason in ('board', 'audit', 'novelty', 'certainty')),
  add column usual_since timestamptz;

-- The color of the board on the photo, of lists that the machine made: yellow, pale, blue or other; null: not known.
-- Without a check, for which every row would be read while nobody else can use the table.
alter table detections add column board text;

-- Pixels per millimeter of photos with large insects, which are shrunk before the detector looks; 0: insects of usual size.
alter table sensors add column pixels_per_mm smallint not null default 0 check (pixels_per_mm between 0 and 100);
alter table station_places add column pixels_per_mm smallint not null default 0 check (pixels_per_mm between 0 and 100);
