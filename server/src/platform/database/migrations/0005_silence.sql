-- When the portal last checked for silent units, and since when it has done so without a gap. During a gap it received
-- no reports, so silence then proves nothing.
create table silence_looks (
  only_one boolean primary key default true check (only_one),
  looked_at timestamptz not null,
  listening_since timestamptz not null
);
