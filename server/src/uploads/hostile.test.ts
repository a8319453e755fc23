import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeAccount, makeOrganization, makeSensor } from '@trapline/test-world/fixtures.ts';
import { type HostileFile, hostileFiles, ordinaryPhoto } from '@trapline/test-world/hostile/hostile-files.ts';
import { keptPhotos, sendFile } from '@trapline/test-world/hostile/send-file.ts';
import { startTestPortal, type TestPortal } from '@trapline/test-world/test-portal.ts';
import { giveKey } from '@trapline/test-world/uploads/ingestion.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal({ worker: true });
});
afterAll(() => portal.stop());

const start = Math.floor(Date.now() / 1_000) - 48 * 3_600;

/** A unit that sends files, each with a different timestamp. */
async function makeUnit(type: 'fly' | 'hykecam') {
  const { db, storage } = portal.portal.services;
  const account = await makeAccount(db, { organization_id: await makeOrganization(db, type) });
  const id = `HOSTILE_${type}`;
  const sensorKey = await makeSensor(db, account, { id, type });
  const key = await giveKey(db, sensorKey);
  return {
    send: (file: Pick<HostileFile, 'bytes'>, at: number) => sendFile(portal.url, key, file, start + at),
    kept: async (at: number) => (await keptPhotos(db, sensorKey)).get(start + at),
    /** The reasons why files were refused, by their second, from the sensor's activity log. */
    async refusals() {
      const logs = await db
        .selectFrom('activity_logs')
        .select([
          sql<number>`(message->'metadata'->>'timestamp')::int`.as('timestamp'),
          sql<string>`message->>'type'`.as('reason'),
        ])
        .where('entity', '=', `Sensor-${id}`)
        .where(sql`message->>'event'`, '=', 'refused')
        .execute();
      return new Map(logs.map(({ timestamp, reason }) => [timestamp - start, reason]));
    },
    async originals() {
      const files = await Array.fromAsync(storage.list(`sensors/${sensorKey}/`));
      return files.filter(({ key: name }) => name.endsWith('/original')).length;
    },
  };
}

test('every bad or odd file gets its expected response, and an ordinary photo after it is shown', async () => {
  const files = await hostileFiles();
  // Only the bench runs the detector: here it would take most of the time.
  const [scanner, camera] = [await makeUnit('fly'), await makeUnit('hykecam')];
  const unitOf = ({ type }: HostileFile) => (type === 'fly' ? scanner : camera);
  const answers = await Promise.all(files.map((file, at) => unitOf(file).send(file, at)));
  expect(await camera.send({ bytes: await ordinaryPhoto() }, files.length)).toBe('taken');
  await vi.waitFor(
    async () => {
      const waiting = portal.portal.services.db.selectFrom('events').where('processing', '=', true).select('ts');
      expect(await waiting.execute()).toEqual([]);
    },
    { timeout: 90_000, interval: 100 },
  );
  expect(await camera.kept(files.length)).toMatchObject({ answer: 'shown', width: 320, height: 240 });
  const found = await Promise.all(
    files.map(async (file, at) => {
      const kept = await unitOf(file).kept(at);
      const upright = file.upright && { width: kept?.width, height: kept?.height };
      return { name: file.name, answer: kept?.answer ?? answers[at], upright };
    }),
  );
  expect(found).toEqual(files.map(({ name, answer, upright }) => ({ name, answer, upright })));

  // Refused files are recorded in the activity log, and leave nothing behind.
  const reasons = new Map([[scanner, await scanner.refusals()] as const, [camera, await camera.refusals()] as const]);
  const refused = files.filter(({ answer }) => answer !== 'shown' && answer !== 'marked');
  const logged = refused.map((file) => [file.name, reasons.get(unitOf(file))?.get(files.indexOf(file))]);
  expect(logged).toEqual(refused.map(({ name, answer }) => [name, answer]));
  const taken = answers.filter((answer) => answer === 'taken').length + 1;
  expect((await scanner.originals()) + (await camera.originals())).toBe(taken);
  expect(await readdir(join(portal.filesDir, 'incoming'))).toEqual([]);
}, 120_000);
