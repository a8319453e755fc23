-- One sequence for the keys of all sources of photos: sensors now, station events later. A key thus identifies its source
-- regardless of its kind. In events, attachments, detections and uploads the column is sensor_key, without foreign key.
create sequence source_keys as integer;
-- A process of the previous version may still be running; it must not take a key after the next statement has read them.
lock table sensors in exclusive mode;
-- Start after every key ever used: jobs may still be removing events and files of deleted sensors by key.
select setval('source_keys', greatest(
  nextval(pg_get_serial_sequence('sensors', 'key')), (select coalesce(max(key), 0) + 1 from sensors)), false);
alter table sensors alter column key drop identity;
alter table sensors alter column key set default nextval('source_keys');
