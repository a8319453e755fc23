-- Corrections of boxes by people, and what is known about each box.

-- Eight numbers per box, in the order of boxes: state, suggested code, its probability, second code, novelty, what was
-- suggested before a person saw it, and the act of a person (domain/src/detections/box-marks.rules.ts). Null: nobody
-- touched the list.
alter table detections add column marks integer[];
-- Number of boxes added, removed, moved and retyped by a person's list.
alter table detections add column changed integer[];
-- The head that named boxes of the list.
alter table detections add column head_id bigint;

-- Boxes of the photo's list in the state "to check".
alter table attachments add column to_check integer not null default 0;
create index attachments_to_check on attachments (sensor_key, ts) where to_check > 0;
