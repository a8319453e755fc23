import { join } from 'node:path';
import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import { createPhotoBox, type PhotoBox } from '@trapline/field-unit/client/photo-box.ts';
import { expect } from '@playwright/test';
import type { Calls } from './calls.ts';

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
