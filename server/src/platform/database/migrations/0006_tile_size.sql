-- Pixels of a side of a photo's tiles, kept with the photo: those made before stay right when it becomes another.
alter table attachments add column tile_size smallint not null default 512;
