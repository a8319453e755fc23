import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Event } from '@trapline/domain/events/event.schema.ts';
import { filmPictures, writeFilm } from '@trapline/test-world/pictures/film.ts';
import type { Calls } from './calls.ts';
import { startUnit } from './unit.ts';

/**
 * Creates a rat monitor and lets its unit send films of three events, newest first: one in both forms, one whose film
 * has not arrived yet, and one without the original film. Returns when all can be played.
 * @param folder for the unit's files
 */
export async function sendFilms(url: string, calls: Calls, sensor: string, folder: string): Promise<void> {
  await calls.post('/api/sensors', { id: sensor, name: sensor, type: 'rat_monitor' });
  const unit = await startUnit(url, calls, sensor, folder);
  const file = join(folder, 'film.mp4');
  await writeFilm(file, { picture: filmPictures.h264 });
  const film = await readFile(file);
  // The same bytes would be treated as a duplicate: a free box at the end makes them a different film.
  const other = Buffer.concat([film, Buffer.from([0, 0, 0, 8, 0x66, 0x72, 0x65, 0x65])]);
  const begin = Math.ceil(Date.now() / 1_000) - 600;
  const about = { content_type: 'video/mp4', detected: true } as const;
  await unit.add({ ...about, timestamp: begin, resource: 'original_video' }, film);
  await unit.add({ ...about, timestamp: begin + 60, resource: 'video' }, other);
  await unit.add({ ...about, timestamp: begin + 60, resource: 'original_video' }, film);
  await unit.add({ ...about, timestamp: begin - 60, resource: 'video' }, film);
  await unit.sendAll(AbortSignal.timeout(60_000));
  await expect
    .poll(
      async () => {
        const { events } = await calls.get<{ readonly events: readonly Event[] }>(`/api/sensors/${sensor}/events`);
        return events.flatMap(({ attachments }) =>
          ['video', 'original_video'].map((key) => attachments[key]?.url.split('/').at(-1)),
        );
      },
      { timeout: 120_000 },
    )
    .toEqual(['playable', 'playable', undefined, 'playable', 'playable', undefined]);
}
