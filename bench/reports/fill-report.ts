import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { formatEventId } from '@trapline/domain/events/event-id.rules.ts';
import type { Db } from '@trapline/server/platform/database/database.ts';
import { displayPicture } from '@trapline/server/platform/images/images.ts';
import { makePlace, makeStationEvent } from '@trapline/test-world/station-fixtures.ts';
import { drawPhoto } from '../common/photos.ts';

/** Pixels of the photos. */
const size = { width: 2_592, height: 1_944 };
const boxes = 40;

/**
 * Fills a place with counted events of a month, each with a photo with 40 boxes.
 * @param pathOf path of a stored file by its key
 * @returns the ids of the events
 */
export async function fillReport(db: Db, events: number, pathOf: (key: string) => string): Promise<readonly string[]> {
  const place = await makePlace(db, { id: 1, organization_id: 1 }, 'Packing');
  const drawn = await Promise.all(Array.from({ length: 4 }, (_, index) => displayImage(index)));
  const ids: string[] = [];
  for (let index = 0; index < events; index++) {
    const uploaded = new Date(Date.UTC(2026, 9, 31, 1, 0, index));
    const counts = { count: boxes, insect_counts: [1, 8, 5, 12, 7, 20] };
    const key = await makeStationEvent(db, place, {
      ...{ trap_no: String(index + 1), installed: '2026-10-01', collected: '2026-10-31', uploaded, ...counts },
    });
    const storage_key = `sensors/${key}/2026-10/bench`;
    const bytes = drawn[index % drawn.length] ?? Buffer.alloc(0);
    const file = pathOf(`${storage_key}/display`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
    const photo = { sensor_key: key, ts: uploaded, resource: 'photo_1' };
    const stored = { content_type: 'image/jpeg', bytes: bytes.length, sha256: Buffer.alloc(32), storage_key };
    await db
      .insertInto('attachments')
      .values({ ...photo, ...stored, stored_at: uploaded, state: 'understood', has_poster: true, ...size })
      .execute();
    const found = Array.from({ length: boxes }, (_, box) => {
      const [x, y] = [100 + (box % 8) * 300, 100 + Math.floor(box / 8) * 350];
      return [7, x, y, x + 60, y + 60, 900];
    });
    await db
      .insertInto('detections')
      .values({ ...photo, source: 'machine', revision: 0, boxes: found.flat(), created_at: uploaded })
      .execute();
    ids.push(formatEventId({ kind: 'station', source_key: key, timestamp: uploaded.getTime() / 1_000 }));
  }
  return ids;
}

/** A photo as it is stored for display. */
async function displayImage(index: number): Promise<Buffer> {
  const outDir = await mkdtemp(join(tmpdir(), 'trapline-bench-'));
  try {
    const source = join(outDir, 'photo.jpg');
    await writeFile(source, await drawPhoto(index));
    const { display } = await displayPicture({ kind: 'display', source, outDir, maxPixels: 64_000_000 });
    return await readFile(display.file);
  } finally {
    await rm(outDir, { recursive: true });
  }
}
