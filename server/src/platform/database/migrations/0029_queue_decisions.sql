-- Decisions in the review queue are taken back one by one, although those of one person on a photo make one list.

-- One row per box that was decided: its six numbers and the eight of its mark before and after. Kept for a day.
create table box_decisions (
  sensor_key integer not null,
  ts timestamptz not null,
  resource text not null,
  -- of all boxes that were decided together
  decision text not null,
  corners integer[] not null,
  account_id integer not null,
  decided_at timestamptz not null,
  -- the number of the list that it made or changed
  revision integer not null,
  box_before integer[] not null,
  -- null: it was removed
  box_after integer[],
  undone_at timestamptz,
  primary key (sensor_key, ts, resource, decision, corners)
);
create index box_decisions_old on box_decisions (decided_at);

-- A person's list as it was saved, where a head has named boxes of it since. Null: it is as it was saved.
alter table detections add column saved_boxes integer[], add column saved_marks integer[];

-- What was said about a sensor type before this instant never teaches again.
alter table learning_switches add column forgotten_at timestamptz;
