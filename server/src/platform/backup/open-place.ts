import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';
import type { Ids } from '../base/ids.ts';
import { openFileStorage, openS3Storage, type BucketAddress } from '../storage/storage.ts';
import { Place } from './place.ts';

/** Where backups are kept, and what encrypts them. */
export interface PlaceOptions {
  readonly place: { readonly kind: 'folder'; readonly folder: string } | ({ readonly kind: 's3' } & BucketAddress);
  /** Undefined: they are not encrypted. */
  readonly key: Buffer | undefined;
  /** The portal's `DATA_DIR`: what is under way to a bucket is there. */
  readonly dataDir: string;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Opens a place of backups. @throws Error when it cannot be written to */
export async function openPlace({ place, key, dataDir, clock, ids }: PlaceOptions): Promise<Place> {
  const common = { clock, ids };
  const storage =
    place.kind === 'folder'
      ? await openFileStorage({ ...common, folder: place.folder })
      : await openS3Storage({ ...common, folder: join(dataDir, 'backup'), address: place });
  await storage.check();
  return new Place(storage, key ?? null);
}
