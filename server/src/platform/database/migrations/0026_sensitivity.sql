-- How sensitive the detector is: for each sensor and place, in steps; 0 is usual.
alter table sensors add column sensitivity smallint not null default 0 check (sensitivity between -2 and 2);
alter table station_places add column sensitivity smallint not null default 0 check (sensitivity between -2 and 2);

-- Boxes below the threshold of a machine's list, packed like boxes: what it would find if it were more sensitive. Null:
-- not kept. And the sensitivity with which the list was made.
alter table detections add column faint integer[];
alter table detections add column sensitivity smallint not null default 0;
