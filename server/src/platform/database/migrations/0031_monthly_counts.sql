-- What notices are derived from, on the day: (unix seconds, count, state, …) of the first counting event, of those at which
-- it changes whether they are over the threshold, and of those with an increase notice. State: 1 over the threshold, 2 with
-- an increase notice, 3 both.
alter table daily_counts add column turns bigint[] not null default '{}';

-- The months of sensors, each the sum of its days and written with them. A month without a row is read from its days.
-- As text, because the server would take several times as long to write as many numbers of an array.
create table monthly_counts (
  sensor_key integer not null,
  -- local, YYYY-MM
  month text not null collate "C",
  -- increases by day, null where nothing was counted
  by_day json not null,
  -- 168 increases by hour of the week, from Monday
  by_hour json not null,
  -- [code, 24 increases by hour, 7 by day of the week from Monday] of each type
  by_type json not null,
  -- codes of the types that increased, and of each a text like by_day and like by_hour: one can be read without the others
  types smallint[] not null,
  by_type_day text[] not null,
  by_type_hour text[] not null,
  -- like those of days
  turns json not null,
  primary key (sensor_key, month)
);
