import { vi } from 'vitest';
import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import type { Person, startPeople } from './people/people.ts';

type People = Awaited<ReturnType<typeof startPeople>>;

/** A trap as people and photo boxes announce it. */
export const trap = {
  ...{ place: 'Kitchen', trap_no: '12', installed_at: '2026-10-01', collected_at: '2026-10-10' },
  month_label: '2026-10',
} as const;

/** Somebody who uses stations and uploads scans. */
export function scannerUser(people: People, organizationId: number | null): Promise<Person> {
  return people.person({
    organizationId,
    allowedSensorTypes: ['station'],
    activeFeatures: ['s_type_scanner_upload'],
  });
}

/** Sends a photo to an upload URL. @returns the status and the parsed body */
export async function putPhoto(url: string, photo: Uint8Array<ArrayBuffer>, type = 'image/jpeg') {
  const response = await fetch(url, { method: 'PUT', headers: { 'content-type': type }, body: photo });
  const body: unknown = JSON.parse(await response.text());
  return { status: response.status, body };
}

/** Announces scans. */
export async function announceScans(
  people: People,
  by: Person,
  file_count: number,
  more: object = {},
): Promise<{ readonly photos: readonly string[]; readonly event: StationEvent }> {
  const { status, body } = await people.ask(by, 'POST', '/api/s_type_scanner', {
    body: { ...trap, file_count, ...more },
  });
  if (status !== 201) throw new Error(`The scans were refused: ${JSON.stringify(body)}`);
  return JSON.parse(JSON.stringify(body));
}

/** Reads a station event. */
export async function readScan(people: People, by: Person, id: string): Promise<StationEvent> {
  const { status, body } = await people.ask(by, 'GET', `/api/v2/events/${id}`);
  if (status !== 200) throw new Error(`The event was not found: ${status}`);
  return JSON.parse(JSON.stringify(body));
}

/** Reads a station event as soon as it is counted. */
export function countedScan(people: People, by: Person, id: string): Promise<StationEvent> {
  return vi.waitFor(
    async () => {
      const event = await readScan(people, by, id);
      if (event.processing) throw new Error('It is being processed');
      return event;
    },
    { timeout: 60_000, interval: 50 },
  );
}
