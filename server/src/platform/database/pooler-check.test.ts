import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Behavior, type SmallPooler, startSmallPooler } from '@trapline/test-world/small-pooler.ts';
import { createTestDatabase, type TestDatabase } from '@trapline/test-world/test-database.ts';
import { connectAlone } from './connection.ts';
import { poolConnection } from './database.ts';
import { checkPooler } from './pooler-check.ts';

const role = `pooled_${process.pid}`;
let made: TestDatabase;
let other: TestDatabase;
beforeAll(async () => {
  made = await createTestDatabase();
  other = await createTestDatabase();
  const admin = await connectAlone(made.url, {});
  await admin.query(`create role ${role} login password 'p'`);
  await admin.end();
});
afterAll(async () => {
  const admin = await connectAlone(made.url, {});
  await admin.query(`drop role ${role}`);
  await admin.end();
});

describe('without a pooler', () => {
  it('is content with one address, and with two of the same database', async () => {
    await checkPooler(made.url, made.url);
    await checkPooler(`${made.url}?application_name=x`, made.url);
  });

  it('refuses two databases, and two roles', async () => {
    await expect(checkPooler(other.url, made.url)).rejects.toThrow('lead to different databases');
    const url = Object.assign(new URL(made.url), { username: role, password: 'p' }).href;
    await expect(checkPooler(url, made.url)).rejects.toThrow(`use different roles ("${role}" and "trapline")`);
  });
});

describe('behind a pooler in transaction mode', () => {
  const taking = { takesParameters: true };

  /** Checks with a pooler. @throws what the check throws */
  async function checked(behavior: Behavior, urls: (pooler: SmallPooler) => readonly [string, string]) {
    const pooler = await startSmallPooler(made.url, behavior);
    try {
      await checkPooler(...urls(pooler));
    } finally {
      await pooler.stop();
    }
  }

  it('asks for the direct address, if that leads to it, too', async () => {
    await expect(checked(taking, ({ url }) => [url, url])).rejects.toThrow(
      'DATABASE_URL leads to a pooler in transaction mode.',
    );
    await expect(checked(taking, ({ url }) => [made.url, url])).rejects.toThrow('DATABASE_DIRECT_URL, too, leads to');
  });

  it('says which parameters it must take', async () => {
    await expect(checked({ takesParameters: false }, ({ url }) => [url, made.url])).rejects.toThrow(
      'set ignore_startup_parameters = extra_float_digits,options,statement_timeout,lock_timeout,',
    );
  });

  it('says which settings it must make itself', async () => {
    await expect(checked(taking, ({ url }) => [url, made.url])).rejects.toThrow(
      /does not pass on plan_cache_mode, (jit, )?statement_timeout, .* set for the database connect_query = 'set plan_cache_mode/,
    );
  });

  it('says that it must keep named statements', async () => {
    const behavior = { ...taking, own: poolConnection({ url: made.url }) };
    await expect(checked(behavior, ({ url }) => [url, made.url])).rejects.toThrow('does not keep named statements.');
  });
});
