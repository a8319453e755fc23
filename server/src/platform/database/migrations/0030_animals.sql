-- The same animal on consecutive photos of a sensor: one example, one place in the queue.

-- The boxes of a photo, x1, y1, x2, y2 each, and the chain that each belongs to. Boxes that people removed stay.
create table photo_animals (
  sensor_key integer not null,
  ts timestamptz not null,
  resource text not null,
  corners integer[] not null,
  animals text[] not null,
  primary key (sensor_key, resource, ts)
);

-- null: the box stands alone
alter table training_examples add column animal text;
create index training_examples_animal on training_examples (sensor_key, animal) where animal is not null;
