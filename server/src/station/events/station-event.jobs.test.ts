import { afterAll, beforeAll, expect, it } from 'vitest';
import { stationSettleSeconds } from '@trapline/domain/sources/source.limits.ts';
import { keptChangeSeconds, undoSeconds } from '@trapline/domain/station/station.limits.ts';
import { problem, startPeople, type Person } from '@trapline/test-world/people/people.ts';
import { announceScans, putPhoto, readScan, scannerUser } from '@trapline/test-world/station-uploads.ts';
import { trapPhoto } from '@trapline/test-world/uploads/ingestion.ts';
import { settleOverdue } from '../../understanding/settle-overdue.actions.ts';
import { stationEventTasks } from './station-event.jobs.ts';

// The worker stands still: events only age.

let people: Awaited<ReturnType<typeof startPeople>>;
let scanner: Person;
let photo: Buffer<ArrayBuffer>;

beforeAll(async () => {
  people = await startPeople();
  scanner = await scannerUser(people, await people.organization('North'));
  photo = Buffer.from(await trapPhoto(1, 4));
});
afterAll(() => people.stop());

/** Services whose clock is ahead. */
const later = (seconds: number) => ({
  ...people.test.portal.services,
  clock: { now: () => Date.now() + seconds * 1_000 },
});

async function expire(seconds: number): Promise<void> {
  const signal = new AbortController().signal;
  await stationEventTasks(later(seconds))['expire_station_events']?.({
    ...{ job: '1', payload: {}, signal, attempt: 1, lastTry: false },
  });
}
const rowsOf = (key: string) =>
  people.db.selectFrom('station_events').select('key').where('trap_no', '=', key).execute();

it('an event of which no photo came is removed after a day, one with a tab only too; others are kept', async () => {
  const { event } = await announceScans(people, scanner, 1, { trap_no: 'empty' });
  const { photos, event: half } = await announceScans(people, scanner, 2, { trap_no: 'half' });
  expect((await putPhoto(photos[0] ?? '', photo)).status).toBe(201);
  const tab = await announceScans(people, scanner, 1, { trap_no: 'tab' });
  const asked = await people.ask(scanner, 'POST', `/api/s_type/events/${tab.event.id}/uploads`, {
    body: { key: 'tab' },
  });
  const { url }: { url: string } = JSON.parse(JSON.stringify(asked.body));
  expect((await putPhoto(url, photo)).status).toBe(201);

  await expire(stationSettleSeconds - 60);
  expect((await readScan(people, scanner, event.id)).processing).toBe(true);
  await expire(stationSettleSeconds + 60);
  for (const { id } of [event, tab.event]) {
    expect(await people.ask(scanner, 'GET', `/api/v2/events/${id}`)).toMatchObject(problem(404, 'not_found'));
  }
  expect((await readScan(people, scanner, half.id)).missing_photos).toEqual(['photo_2']);
});

it('an event without photos that a person deleted goes like any other, and is not deleted anew', async () => {
  const { event } = await announceScans(people, scanner, 1, { trap_no: 'given up' });
  expect((await people.ask(scanner, 'DELETE', `/api/s_type/events/${event.id}`)).status).toBe(204);
  await expire(stationSettleSeconds + 60);
  expect(await rowsOf('given up')).toEqual([]);
});

it('the record of a change is deleted after a day', async () => {
  const { event } = await announceScans(people, scanner, 1, { trap_no: 'recorded' });
  const changed = await people.ask(scanner, 'POST', '/api/s_type/events/changes', {
    body: { events: [event.id], change: { trap_no: 'corrected' } },
  });
  expect(changed.status).toBe(200);
  const records = () => people.db.selectFrom('station_changes').select('id').execute();
  await expire(keptChangeSeconds - 60);
  expect(await records()).toHaveLength(1);
  await expire(keptChangeSeconds + 60);
  expect(await records()).toEqual([]);
});

it('an event with some photos is counted as it is after a day, names the others, and takes them later', async () => {
  const { photos, event } = await announceScans(people, scanner, 4, { trap_no: 'some' });
  expect((await putPhoto(photos[0] ?? '', photo)).status).toBe(201);
  const understood = () =>
    people.db
      .updateTable('attachments')
      .set({ state: 'understood', box_count: 0 })
      .where('state', '=', 'stored')
      .execute();
  await understood();
  const settle = (seconds: number) => settleOverdue(later(seconds), new AbortController().signal);
  await settle(stationSettleSeconds - 60);
  expect((await readScan(people, scanner, event.id)).processing).toBe(true);
  await settle(stationSettleSeconds + 60);
  const counted = await readScan(people, scanner, event.id);
  expect(counted).toMatchObject({
    processing: false,
    missing_photos: ['photo_2', 'photo_3', 'photo_4'],
    photoCount: 4,
  });
  const usage = () =>
    people.db.selectFrom('station_usage').select('traps').orderBy('event_key', 'desc').limit(1).execute();
  expect(await usage()).toEqual([{ traps: 1 }]);
  for (const url of photos.slice(1, 3)) expect((await putPhoto(url, photo)).status).toBe(201);
  await understood();
  await settle(stationSettleSeconds + 60);
  expect((await readScan(people, scanner, event.id)).missing_photos).toEqual(['photo_4']);
  expect(await usage()).toEqual([{ traps: 2 }]);
});

it('a deleted event is kept for an hour, then removed with rows, boxes and files; its usage stays', async () => {
  const { photos, event } = await announceScans(people, scanner, 1, { trap_no: 'deleted' });
  expect((await putPhoto(photos[0] ?? '', photo)).status).toBe(201);
  const used = await people.db.selectFrom('station_usage').select('event_key').execute();
  expect((await people.ask(scanner, 'DELETE', `/api/s_type/events/${event.id}`)).status).toBe(204);
  await expire(undoSeconds - 60);
  const [row] = await rowsOf('deleted');
  expect(row).toBeDefined();
  await expire(undoSeconds + 60);
  expect(await rowsOf('deleted')).toEqual([]);
  for (const table of ['events', 'attachments', 'detections'] as const) {
    const left = await people.db
      .selectFrom(table)
      .select('ts')
      .where('sensor_key', '=', row?.key ?? 0)
      .execute();
    expect(left).toEqual([]);
  }
  expect(JSON.stringify(await people.jobs('delete_files'))).toContain(`sensors/${row?.key}/`);
  expect(await people.db.selectFrom('station_usage').select('event_key').execute()).toEqual(used);
});
