import { readdir, readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { takenAway } from '@trapline/test-world/expand-only.ts';

const folder = new URL('./migrations/', import.meta.url);

/** The last migration from before the rule. */
const lastFree = '0037';

it('names what a version that still runs would miss', () => {
  const wrong = [
    'drop table visits;',
    'alter table visits drop column day;',
    'alter table visits rename column day to date;',
    'alter table visits rename to calls;',
    'alter table visits alter column day type text;',
    'alter table visits alter column day set not null;',
    'alter table visits add column day date not null;',
    'truncate visits;',
    'alter table visits drop day;',
    'alter table visits add day date not null;',
    'alter table visits add a int default 0, add day date not null;',
    'drop materialized view days;',
  ];
  for (const statement of wrong) expect(takenAway(statement)).toHaveLength(1);
  const fine = [
    'create table visits (day date not null);',
    'alter table visits add column day date;',
    "alter table visits add column state text not null default 'new';",
    'alter table visits\n  add column a int,\n  add column b int not null default 0;',
    'drop index visits_day;',
    'alter table visits add constraint known foreign key (day) references days (day) not valid;',
    'alter table visits drop constraint known, alter column day drop not null;',
    '-- alter table visits drop column day;',
  ];
  for (const statement of fine) expect(takenAway(statement)).toEqual([]);
  expect(takenAway('-- contract (since 0041): nothing reads it\nalter table visits drop column day;')).toEqual([]);
});

it('holds for every migration', async () => {
  const files = (await readdir(folder)).filter((file) => file.slice(0, 4) > lastFree);
  expect(files).not.toEqual([]);
  const found = await Promise.all(
    files.map(async (file) => [file, takenAway(await readFile(new URL(file, folder), 'utf8'))] as const),
  );
  expect(found.filter(([, statements]) => statements.length > 0)).toEqual([]);
});
