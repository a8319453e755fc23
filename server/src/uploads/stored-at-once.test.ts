import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeAccount, makeSensor, type TestAccount } from '@trapline/test-world/fixtures.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { fieldUnit, giveKey, sha256, trapPhoto } from '@trapline/test-world/uploads/ingestion.ts';

let test: TestPortal;
let account: TestAccount;
beforeAll(async () => {
  test = await startTestPortal();
  account = await makeAccount(test.portal.services.db, {});
});
afterAll(() => test.stop());

const timestamp = Math.floor(Date.now() / 1_000) - 3_600;

/** A unit with a URL for its photo. */
async function unitWithUrl(number: number) {
  const { db } = test.portal.services;
  const unit = fieldUnit(
    test.url,
    await giveKey(db, await makeSensor(db, account, { id: `ONCE_${number}`, type: 'fly_scan' })),
  );
  const photo = await trapPhoto(number);
  const about = { timestamp, resource: 'photo', content_type: 'image/jpeg', size: photo.length, sha256: sha256(photo) };
  return { unit, url: await unit.askUrl(about), photo };
}

it('four photos are stored at the same time, and other calls have connections meanwhile', async () => {
  const { db, pool } = test.portal.services;
  const units = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(unitWithUrl));
  const { rows: databases } = await sql<{ name: string }>`select current_database() "name"`.execute(db);
  const holder = await pool.connect();
  const blocked = async () => {
    const { rows } = await holder.query(
      `select from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'`,
      [databases[0]?.name],
    );
    return rows.length;
  };
  try {
    await holder.query('begin');
    await holder.query('lock table attachments in share mode');
    const puts = units.map(({ unit, url, photo }) => unit.put(url, photo));
    await expect.poll(blocked).toBe(4);
    // Each of these needs a connection, and comes behind all photos.
    const others = await Promise.all(units.map(({ unit }) => unit.ask({})));
    expect(others.map(({ status }) => status)).toEqual(units.map(() => 422));
    expect(await blocked()).toBe(4);
    await holder.query('commit');
    expect((await Promise.all(puts)).map(({ status }) => status)).toEqual(units.map(() => 201));
  } finally {
    holder.release();
  }
});
