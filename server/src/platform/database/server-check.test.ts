import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '@trapline/test-world/test-database.ts';
import { connectAlone } from './connection.ts';
import { migrate } from './migrate.ts';
import { checkServer, refusalOf, warningsOf } from './server-check.ts';

// Roles and databases belong to the whole server, which other test files use too.
const name = `check_${process.pid}`;
let made: TestDatabase;
let admin: pg.Client;
beforeAll(async () => {
  made = await createTestDatabase();
  admin = await connectAlone(made.url, {});
  await admin.query(`create role ${name} login password 'p'`);
  await admin.query(`create database ${name} template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`);
  await admin.query(`create database ${name}_empty template template0`);
});
afterAll(async () => {
  await admin.query(`drop database ${name} with (force)`);
  await admin.query(`drop database ${name}_empty with (force)`);
  await admin.query(`drop owned by ${name}`);
  await admin.query(`drop role ${name}`);
  await admin.end();
  await made.drop();
});

/** The address of a database, as the superuser or as the role without rights. */
function at(database: string | null, as: 'admin' | 'role'): string {
  const url = new URL(made.url);
  if (database !== null) url.pathname = database;
  if (as === 'role') [url.username, url.password] = [name, 'p'];
  return url.href;
}

/** The warnings of a check. @throws its refusal */
async function checked(url: string, connections = 1): Promise<readonly string[]> {
  const said: string[] = [];
  await checkServer({ url, directUrl: url, connections, log: { warn: (text: string) => said.push(text) } });
  return said;
}

describe('a role', () => {
  it('that is a superuser is warned of', async () => {
    expect(await checked(at(null, 'admin'))).toEqual([expect.stringContaining('of the database is a superuser')]);
  });

  it('that may not create tables is refused, until it owns the database', async () => {
    const url = at(`${name}_empty`, 'role');
    await expect(checked(url)).rejects.toThrow(`The role "${name}" may not create tables. Make it the owner`);
    const inside = await connectAlone(at(`${name}_empty`, 'admin'), {});
    await inside.query(`grant create on schema public to ${name}`);
    await inside.end();
    await expect(checked(url)).rejects.toThrow(`The role "${name}" may not create a schema in the database.`);
    await admin.query(`alter database ${name}_empty owner to ${name}`);
    expect(await checked(url)).toEqual([]);
    expect((await migrate(url)).length).toBeGreaterThan(5);
    expect(await checked(url)).toEqual([]);
  });

  it('that does not own the tables is refused, and told how it gets them', async () => {
    await admin.query(`grant create on schema public to ${name}`);
    await expect(checked(at(null, 'role'))).rejects.toThrow(
      `belong to the role "trapline", and "${name}" may not change them.`,
    );
  });

  it('that may have too few connections is warned of', async () => {
    await admin.query(`alter role ${name} connection limit 7`);
    expect(await checked(at(`${name}_empty`, 'role'), 8)).toEqual([
      expect.stringContaining('allows 7 connections, of which 0 are taken. A process of the portal opens up to 8'),
    ]);
  });
});

it('refuses another encoding', async () => {
  await expect(checked(at(name, 'admin'))).rejects.toThrow('has the encoding SQL_ASCII; Trapline needs UTF8.');
});

it.each([
  [150_018, 'PostgreSQL 15.18; this version of Trapline works with 16 to 18'],
  [190_000, 'PostgreSQL 19'],
])('refuses version %i', (version_number, expected) => {
  const version = version_number === 150_018 ? '15.18' : '19beta1';
  expect(refusalOf({ ...good, version, version_number })).toContain(expected);
});

it('refuses a replica', () => {
  expect(refusalOf(good)).toBeNull();
  expect(warningsOf(good, 10)).toEqual([]);
  expect(refusalOf({ ...good, replica: true })).toContain('must lead to the primary');
});

const good = {
  ...{ version: '16.0', version_number: 160_000, encoding: 'UTF8', replica: false, role: 'r', database: 'd' },
  ...{ superuser: false, may_create: true, may_queue: true, other_owner: null, connections: 10, connected: 0 },
};

it('names the setting of an address that others could read, before it connects', async () => {
  const said: string[] = [];
  const log = { warn: (text: string) => said.push(text) };
  const [url, directUrl] = ['postgres://u:p@a.invalid/d?sslmode=require', 'postgres://u:p@b.invalid/d'];
  await expect(checkServer({ url, directUrl, connections: 1, log })).rejects.toThrow('at b.invalid cannot be reached');
  expect(said).toEqual([
    expect.stringMatching(/DATABASE_URL are encrypted, but accept any certificate/),
    expect.stringMatching(/DATABASE_DIRECT_URL leave this machine without encryption/),
  ]);
});
