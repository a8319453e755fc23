-- Side of a photo's tiles in pixels, stored with the photo, so that existing tiles stay valid if the size changes.
alter table attachments add column tile_size smallint not null default 512;
