import { expect, it } from 'vitest';
import { smallTree } from './small-tree.ts';

const { check } = smallTree();

const store = 'server/src/station/place.store.ts';
const head = `import { sql } from 'kysely';\n`;

it.each([
  ['sql`select from station_places p where p.deleted_at is null`', 'keptSql'],
  ['sql`select deleted_at is not null deleted from station_places`', 'keptSql'],
  ['sql`select from station_places ${p} where ${p}.deleted_at is null`', 'keptSql'],
  [`db.selectFrom('station_places').where('deleted_at', 'is', null)`, 'keptSql'],
  [`db.selectFrom('station_places as p').where('p.deleted_at', 'is not', null)`, 'keptSql'],
  [`db.selectFrom('station_places').where(({ eb }) => eb('deleted_at', 'is', null))`, 'keptSql'],
  ['const c = `and not ${place}.hidden`', 'shownSql'],
  [`const c = 'p.hidden = false'`, 'shownSql'],
  [`db.selectFrom('station_places').where('hidden', '=', false)`, 'shownSql'],
  ['sql`select from events e where not e.misdetection`', 'unmarkedSql'],
  ['sql`select from events e where e.count is not null`', 'countedSql'],
  ['sql`select from station_events e where not e.processing`', 'stationEventReadySql'],
  ['sql`select from training_examples where withdrawn_at is null`', 'teachesSql'],
  ['sql`select from report_recipients r where r.removed_at is null`', 'listedSql'],
  ['sql`select from report_schedules s where not s.paused`', 'sendsSql'],
  ['sql`select from notice_deliveries d where d.finished_at is null`', 'waitsSql'],
  ['sql`select from accounts a where a.email_verified_at is not null`', 'verifiedSql'],
  ['sql`select from accounts a where a.activated and not a.blocked`', 'mayActSql'],
])('%s is refused', (text, fragment) => {
  expect(check({ [store]: `${head}const q = () => ${text.startsWith('const') ? `{ ${text}; }` : text};` })).toEqual([
    `${store}:2 this condition has a name: use ${fragment}`,
  ]);
});

it('the fragment itself, what uses it, and other conditions are fine', () => {
  const uses = [
    'sql`select hidden, count(*), deleted_at from station_places p where ${sql.raw(keptSql("p"))}`',
    'sql`update station_places p set deleted_at = null, hidden = ${hidden} where p.deleted_at < ${before}`',
    'sql`select from accounts a where not a.activated or a.blocked`',
    `db.updateTable('station_places').set({ hidden: false })`,
  ];
  const fragment = 'export function keptSql(row: string) {\n  return `(${row}.deleted_at is null)`;\n}\n';
  const text = `${head}// deleted_at is null\n/** Kept. */\n${fragment}const q = () => [${uses.join(', ')}];`;
  expect(check({ [store]: text })).toEqual([]);
  expect(check({ 'server/src/station/place.store.test.ts': `const q = 'p.deleted_at is null';` })).toEqual([]);
});
