import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folded } from '@trapline/domain/common/search.rules.ts';
import { sensorSortKeys } from '@trapline/domain/sensors/sensor.rules.ts';
import {
  makeAccount,
  makeOrganization,
  makeSensor,
  makeSite,
  type TestAccount,
} from '@trapline/test-world/fixtures.ts';
import { createTestDatabase } from '@trapline/test-world/test-database.ts';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { listRequest } from '../platform/database/page.ts';
import { foldedSql } from '../platform/database/search.ts';
import { listSensorRows } from './sensor.store.ts';

const now = new Date('2026-09-21T12:00:00Z');
const texts = ['Ａｂ １３０', 'ﾌﾗｲｶｳﾝﾄ', 'ÄÖ ㍻ ①', 'plain ASCII', 'Ｅ̈ e\u0301'];

let database: Database;
beforeAll(async () => {
  database = openDatabase({ url: (await createTestDatabase()).url, connections: 2 });
});
afterAll(() => database.close());

describe('the text of a search', () => {
  it.each(texts)('%s is stored and computed like the pure rule', async (text) => {
    const { db } = database;
    const organization_id = await makeOrganization(db, text);
    const creator = await makeAccount(db, { organization_id, name: text });
    const key = await makeSensor(db, creator, { id: `Id_${creator.id}`, name: text, place: text });
    const site = await makeSite(db, creator, { name: text });
    const read = async () =>
      (
        await sql<Record<string, string>>`
        select ${foldedSql(sql`${text}::text`)} computed, s.search_text sensor, s.search_place place,
          site.search_name site, o.search_name organization, a.search_name account, a.search_text account_text
        from sensors s, installation_sites site, organizations o, accounts a
        where s.key = ${key} and site.id = ${site} and o.id = ${organization_id} and a.id = ${creator.id}`.execute(db)
      ).rows[0];
    const expected = { sensor: folded(`Id_${creator.id}\n${text}`), place: folded(text), site: folded(text) };
    const people = { organization: folded(text), account: folded(text) };
    const account_text = folded(`${text}\n${creator.email}\n${text}`);
    expect(await read()).toEqual({ computed: folded(text), ...expected, ...people, account_text });
    await db.updateTable('sensors').set({ name: 'Ｎew', place: '' }).where('key', '=', key).execute();
    await db.updateTable('organizations').set({ name: 'Ｎew' }).where('id', '=', organization_id).execute();
    expect(await read()).toMatchObject({
      sensor: folded(`Id_${creator.id}\nNew`),
      ...{ place: '', organization: 'new', account_text: folded(`${text}\n${creator.email}\nnew`) },
    });
  });
});

it('is filled in for existing rows by the migration', async () => {
  const { db, pool } = database;
  const account = await makeAccount(db, { name: 'Ｍａｋｅｒ' });
  const key = await makeSensor(db, account, { id: 'Before', name: 'ﾌﾗｲ' });
  await pool.query(`alter table sensors drop column search_text, drop column search_place;
    alter table installation_sites drop column search_name; alter table organizations drop column search_name;
    alter table accounts drop column search_name; update accounts set search_text = 'before'`);
  const migration = new URL('../platform/database/migrations/0013_search_text.sql', import.meta.url);
  await pool.query(await readFile(migration, 'utf8'));
  const { rows } = await sql`select s.search_text sensor, a.search_text account
    from sensors s join accounts a on a.id = s.created_by where s.key = ${key}`.execute(db);
  expect(rows).toEqual([{ sensor: 'before\nフライ', account: `maker\n${account.email}` }]);
});

describe('a sensor at a site', () => {
  const q = { site: 'ｋｉｔｃｈｅｎ', sensor: 'ﾄﾗｯﾌﾟ', creator: 'ｍａｋｅｒ', organization: 'ｷﾞﾝｺｳ' };
  let owner: TestAccount;
  let sensorReader: TestAccount;
  let bothReader: TestAccount;
  let siteless: TestAccount;
  const found = async (account: TestAccount, words: string) =>
    (await listSensorRows(database.db, { account, now }, listRequest({ q: words }, sensorSortKeys, 'en'))).map(
      ({ name }) => name,
    );

  beforeAll(async () => {
    const { db } = database;
    const organization_id = await makeOrganization(db, 'ギンコウ');
    owner = await makeAccount(db, { organization_id, name: 'MAKER', active_features: ['sensor_installation_sites'] });
    sensorReader = await makeAccount(db, { active_features: ['sensor_installation_sites'] });
    bothReader = await makeAccount(db, { active_features: ['sensor_installation_sites'] });
    siteless = await makeAccount(db, {});
    const sensor_key = await makeSensor(db, owner, { id: 'stands', name: 'トラップ', place: 'Roof' });
    const site_id = await makeSite(db, owner, { name: 'Kitchen' });
    await db
      .insertInto('installations')
      .values({ site_id, sensor_key, since: new Date(0) })
      .execute();
    for (const { id: account_id, email } of [sensorReader, bothReader, siteless]) {
      const share = { email, account_id, shared_by: owner.id, created_at: now };
      await db
        .insertInto('sensor_shares')
        .values({ ...share, sensor_key })
        .execute();
      if (account_id !== sensorReader.id)
        await db
          .insertInto('site_shares')
          .values({ ...share, site_id })
          .execute();
    }
  });

  it('is found by the name of the site only by accounts that may know the site', async () => {
    expect(await found(owner, q.site)).toEqual(['トラップ']);
    expect(await found(bothReader, q.site)).toEqual(['トラップ']);
    expect(await found(sensorReader, q.site)).toEqual([]);
    expect(await found(sensorReader, q.sensor)).toEqual(['トラップ']);
  });

  it('is found only by the place and the day entered for it by accounts whose list shows no sites', async () => {
    const { db } = database;
    await db.updateTable('sensors').set({ installed_on: '2024-05-06' }).where('id', '=', 'stands').execute();
    expect(await found(siteless, q.site)).toEqual([]);
    expect(await found(siteless, '1970/01/01')).toEqual([]);
    expect(await found(siteless, 'ＲＯＯＦ 2024/05/06')).toEqual(['トラップ']);
    expect(await found(bothReader, '1970/01/01')).toEqual(['トラップ']);
    expect(await found(bothReader, 'roof')).toEqual([]);
    expect(await found(bothReader, '2024/05/06')).toEqual([]);
  });

  it('is found by the day on which it came, or a part of it, and by no other', async () => {
    for (const day of ['1970/01/01', '1970/01', '0/01/0']) expect(await found(owner, day)).toEqual(['トラップ']);
    for (const day of ['1970/01/02', '1970/02/30', '0000/01/01']) expect(await found(owner, day)).toEqual([]);
  });

  it('is found by the names of its creator and organization, together with its own', async () => {
    const admin = await makeAccount(database.db, { permissions: ['admin'] });
    for (const account of [admin, owner, sensorReader]) {
      expect(await found(account, `${q.sensor} ${q.creator} ${q.organization} STANDS`)).toEqual(['トラップ']);
    }
    // The place is not shown where the site is.
    expect(await found(admin, 'roof')).toEqual([]);
  });
});
