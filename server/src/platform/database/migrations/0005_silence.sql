-- When the portal last looked for silent units, and since when it has done so without a gap: in a gap it heard nobody.
create table silence_looks (
  only_one boolean primary key default true check (only_one),
  looked_at timestamptz not null,
  listening_since timestamptz not null
);
