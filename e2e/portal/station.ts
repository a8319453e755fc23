import { join } from 'node:path';
import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import { createPhotoBox, type PhotoBox } from '@trapline/field-unit/client/photo-box.ts';
import type { Db } from '@trapline/server/platform/database/database.ts';
import { makePlace, makeStationEvent, type StationEventFixture } from '@trapline/test-world/station-fixtures.ts';
import { expect } from '@playwright/test';
import type { Calls } from './calls.ts';
import type { Person } from './people.ts';

/** Creates a station place. @returns its id */
export async function addPlace(calls: Calls, name: string): Promise<string> {
  const { id } = await calls.post<{ readonly id: string }>('/api/s_type/places', { name });
  return id;
}

/** Starts a photo box of an organization with a new station key, which ends that of earlier boxes. */
export async function startBox(url: string, admin: Calls, organization: number, folder: string): Promise<PhotoBox> {
  const { key } = await admin.post<{ readonly key: string }>(`/api/organizations/${organization}/station_key`, {});
  return createPhotoBox({ baseUrl: url, key, directory: join(folder, 'boxes', String(organization)) });
}

/** The events of a place of the past months, newest first, as soon as all are counted. */
export async function countedEvents(calls: Calls, placeId: string, count: number): Promise<readonly StationEvent[]> {
  const read = async () => {
    const path = `/api/s_type/places/${placeId}/recent_events`;
    return (await calls.get<{ readonly events: readonly StationEvent[] }>(path)).events;
  };
  await expect
    .poll(async () => (await read()).filter(({ processing }) => !processing).length, { timeout: 60_000 })
    .toBe(count);
  return read();
}

/**
 * Inserts a place with events as if their photos had been counted, uploaded just now by the person, the first one last:
 * lists show them in this order. For stories about events of many months: scanning them would take too long.
 * @returns the id of the place
 */
export async function addCountedPlace(
  db: Db,
  { email }: Person,
  name: string,
  events: readonly StationEventFixture[] = [],
): Promise<string> {
  const creator = await db
    .selectFrom('accounts')
    .select(['id', 'organization_id'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const place = await makePlace(db, creator, name);
  // Ids of events have whole seconds.
  const now = Math.floor(Date.now() / 1_000) * 1_000;
  for (const [index, event] of events.entries()) {
    await makeStationEvent(db, place, { uploaded: new Date(now - index * 1_000), created_by: creator.id, ...event });
  }
  return String(place);
}
