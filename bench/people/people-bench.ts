import { parseArgs } from 'node:util';
import { createAccount } from '@trapline/server/accounts/account.store.ts';
import { openDatabase } from '@trapline/server/platform/database/database.ts';
import { migrate } from '@trapline/server/platform/database/migrate.ts';
import { run as runStatement, withDatabase } from '../common/bench-database.ts';
import { median, medianRatio, timed } from '../common/measure.ts';
import { startPortal } from '../common/portal-process.ts';
import { atMost, type Result, info } from '../common/results.ts';
import { beginSession } from '../common/session.ts';
import { getMany } from '../http/load.ts';

const part = 'people';
const rounds = 9;
const requests = 20;

/** The searches, by how much they find. */
const searches = {
  'one account by its number': 'q=4711',
  'a company’s accounts by two words': 'q=%E6%A0%AA%E5%BC%8F%20works-17',
  'every account, three words': 'q=person%20example%20com',
  nothing: 'q=nobody-has-this',
} as const;

const organizations = `
  insert into organizations (name) select 'Works-' || n || ' 株式会社' from generate_series(1, $1::int / 20) n`;
const accounts = `
  insert into accounts (email, name, password_hash, organization_id, email_verified_at)
  select 'person.' || n || '@example-' || n % 300 || '.com', '山田 Person ' || n, '', 1 + n % ($1::int / 20), now()
  from generate_series(1, $1::int) n`;
const inviters = 'update accounts set invited_by = 1 + id % ($1::int / 20) where id > $1::int / 20';

/** Measures the list of accounts over HTTP, one call at a time: pages of searches against a page without a search. */
export async function run(args: string[]): Promise<Result[]> {
  const { values } = parseArgs({ args, options: { accounts: { type: 'string', default: '10000' } } });
  const count = Number(values.accounts);
  return withDatabase(false, async (database) => {
    const url = await database.create('people');
    const token = await fillPeople(url, count);
    const portal = await startPortal(database, url);
    try {
      const page = (query: string) => getMany(portal.url, [`/api/users?page=1&sort=name&${query}`], token, requests, 1);
      const results: Result[] = [];
      for (const [what, query] of Object.entries(searches)) {
        const times: [number, number][] = [];
        for (let round = -1; round < rounds; round++) {
          const plain = await timed(() => page(''));
          const searched = await timed(() => page(query));
          // The first round is a warm-up.
          if (round >= 0) times.push([searched / requests, plain / requests]);
        }
        const [searched, plain] = [0, 1].map((side) => median(times.map((time) => time[side] ?? 0)).toFixed(1));
        results.push(atMost(part, `search among ${count} accounts / unfiltered page: ${what}`, medianRatio(times), 2));
        results.push(info(part, 'that search; the unfiltered page', `${searched} ms; ${plain} ms`));
      }
      return results;
    } finally {
      await portal.stop();
    }
  });
}

/** Inserts accounts into a fresh database. @returns the bearer token of a product admin */
async function fillPeople(url: string, count: number): Promise<string> {
  await migrate(url);
  for (const statement of [organizations, accounts, inviters]) await runStatement(url, statement, [count]);
  await runStatement(url, 'vacuum (analyze) accounts');
  const { db, close } = openDatabase({ url, connections: 1 });
  try {
    const accountId = await createAccount(db, {
      email: 'operator@example.com',
      name: 'Operator',
      passwordHash: '',
      permissions: ['admin'],
      emailVerifiedAt: new Date(),
    });
    return await beginSession(db, accountId);
  } finally {
    await close();
  }
}
