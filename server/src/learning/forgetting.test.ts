import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { startTaught } from '@trapline/test-world/taught-world.ts';
import { transaction } from '../platform/database/database.ts';
import { activeHead, keepHead } from './heads/head.store.ts';
import { listsOfPhoto } from './examples/photo.store.ts';
import { renameRunner } from './naming/renew.actions.ts';

let world: Awaited<ReturnType<typeof startTaught>>;
beforeAll(async () => {
  world = await startTaught();
});
afterAll(() => world.people.stop());

it('withdraws what a restored list no longer says, and forgets everything on request', async () => {
  const { people, noon, day, ten, group, work, send, listOf, save, restore, ask } = world;
  const south = await group('SOUTH');
  const at = await send(south, ten, noon);
  await save(south, at, ten);
  expect((await ask(south, 'GET')).body).toMatchObject({ examples: 10, version: 1 });
  const lists = await listsOfPhoto(people.db, { sensor_key: south.key, ts: instant(at), resource: 'photo' });
  expect(lists.map(({ source }) => source)).toEqual(['unit', 'person']);
  await restore(south, at);
  expect((await ask(south, 'GET')).body).toMatchObject({ examples: 0, version: null });
  await save(south, at, ten);
  const next = await send(south, ten, noon + day);
  expect((await listOf(south, next)).known[0]).toMatchObject({ state: 'to_check' });
  const corrected = await send(south, ten, noon + 2 * day);
  await save(south, corrected, ['midge']);
  expect((await ask(south, 'DELETE')).status).toBe(204);
  await work('forget_names');
  expect((await ask(south, 'GET')).body).toMatchObject({ examples: 0, heads: [], version: null });
  expect((await listOf(south, next)).known[0]).toMatchObject({ state: 'unclassified', suggested: null });
  const left = people.db.selectFrom('training_examples').select('crop').where('sensor_key', '=', south.key);
  expect(await left.execute()).toEqual([]);
  expect(await people.audited(`Organization-${south.organizationId}`)).toMatchObject([{ action: 'learning.forget' }]);
  // Not even the first list of a photo, restored, brings its names back.
  await restore(south, corrected);
  expect((await listOf(south, corrected)).known[0]).toMatchObject({ state: 'unclassified', suggested: null });
  // What is said about an old photo from now on teaches, what was said before never does again.
  await save(south, at, ['midge']);
  expect((await ask(south, 'GET')).body).toMatchObject({ examples: 1 });
});

it('forgets what is kept with photos, also with those without boxes', async () => {
  const { people, noon, day, ten, group, work, send, save, teach, ask } = world;
  const west = await group('FORGOTTEN');
  const at = await send(west, ten, noon - 60 * day);
  await teach(west);
  await ask(west, 'POST', '/rename');
  await work('run_job');
  const earlier = people.db.selectFrom('earlier_namings').select('ts').where('sensor_key', '=', west.key);
  expect(await earlier.execute()).toHaveLength(1);
  const { storage_key } = await people.db
    .selectFrom('attachments')
    .select('storage_key')
    .where('sensor_key', '=', west.key)
    .where('ts', '=', instant(at))
    .executeTakeFirstOrThrow();
  const features = () => people.test.portal.services.storage.head(`${storage_key}/features-insect-embedding-v1`);
  await save(
    west,
    at,
    ten.map(() => null),
  );
  expect(await features()).not.toBeNull();
  await ask(west, 'DELETE');
  await work('forget_names');
  expect(await features()).toBeNull();
  expect(await earlier.execute()).toEqual([]);
});

it('writes no name of a head that is forgotten while older photos are being named', async () => {
  const { people, noon, day, ten, group, work, send, listOf, teach, ask } = world;
  const racing = await group('RACING');
  const at = await send(racing, ten, noon - 60 * day);
  await teach(racing);
  // Older photos are named newest first: the one in hand has boxes about which nobody said anything.
  await send(racing, ten, noon + 2 * day);
  const { services, decoder } = people.test.portal;
  let isForgotten = false;
  await renameRunner(services, decoder).start(
    { organization_id: racing.organizationId, sensor_type: 'fly_scan' },
    {
      askedBy: 0,
      signal: new AbortController().signal,
      reader: () => Promise.reject(new Error('Not asked for')),
      keepFile: () => Promise.reject(new Error('There is no file')),
      keepFindings: () => undefined,
      // Called with the head in hand, before each photo is named.
      progress: async () => {
        if (isForgotten) return;
        isForgotten = true;
        expect((await ask(racing, 'DELETE')).status).toBe(204);
        await work('forget_names');
      },
    },
  );
  expect(isForgotten).toBe(true);
  const { known } = await listOf(racing, at);
  expect(known.map(({ state, suggested }) => [state, suggested])).toEqual(ten.map(() => ['unclassified', null]));
  const earlier = people.db.selectFrom('earlier_namings').select('ts').where('sensor_key', '=', racing.key);
  expect(await earlier.execute()).toEqual([]);
  // Features that were made after their photo was forgotten go, too.
  const keys = await people.db
    .selectFrom('attachments')
    .select('storage_key')
    .where('sensor_key', '=', racing.key)
    .execute();
  const features = async () => {
    const files = keys.map(({ storage_key }) => `${storage_key}/features-insect-embedding-v1`);
    const found = await Promise.all(files.map((file) => services.storage.head(file)));
    return found.filter((file) => file !== null).length;
  };
  expect(await features()).toBe(1);
  await work('forget_names');
  expect(await features()).toBe(0);
});

it('forgetting waits for names that are being written, and a head that is gone is not kept', async () => {
  const { people, group, teach, ask } = world;
  const slow = await group('SLOW');
  await teach(slow);
  const head = await activeHead(people.db, { organization_id: slow.organizationId, sensor_type: 'fly_scan' });
  const order: string[] = [];
  const { deleted } = await transaction(people.db, async (tx) => {
    expect(await keepHead(tx, head?.id ?? 0)).toBe(true);
    const forgetting = ask(slow, 'DELETE').then(() => order.push('forgotten'));
    await vi.waitFor(async () => {
      const waiting = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(people.db);
      expect(waiting.rows).not.toEqual([]);
    }, 10_000);
    order.push('written');
    return { deleted: forgetting };
  });
  await deleted;
  expect(order).toEqual(['written', 'forgotten']);
  expect(await transaction(people.db, (tx) => keepHead(tx, head?.id ?? 0))).toBe(false);
});
