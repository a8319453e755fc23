-- Where the boxes of a photo are, kept with the photo so that lists of events can answer it: smallest x and y, largest x
-- and y, and the median centre, in pixels of the upright photo; null for no boxes.
create function area_of_boxes(boxes int[]) returns int[] language sql immutable as $$
  select case when count(*) > 0 then array[
      min(boxes[at + 1]), min(boxes[at + 2]), max(boxes[at + 3]), max(boxes[at + 4]),
      percentile_disc(0.5) within group (order by (boxes[at + 1] + boxes[at + 3]) / 2),
      percentile_disc(0.5) within group (order by (boxes[at + 2] + boxes[at + 4]) / 2)] end
  from generate_series(1, cardinality(boxes) - 5, 6) at
$$;

-- `box_count` is null without a list of boxes. Both belong to the list that counts.
alter table attachments
  add column box_count int,
  add column box_area int[] constraint attachments_box_area check (cardinality(box_area) = 6);
update attachments a
  set box_count = cardinality(list.boxes) / 6, box_area = area_of_boxes(list.boxes)
  from (
    select distinct on (sensor_key, ts, resource) sensor_key, ts, resource, boxes from detections
    order by sensor_key, ts, resource, array_position(array['person', 'unit', 'machine'], source), revision desc
  ) list
  where (a.sensor_key, a.ts, a.resource) = (list.sensor_key, list.ts, list.resource);
