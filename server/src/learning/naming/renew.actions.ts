import type { Static } from 'typebox';
import { Type } from 'typebox';
import { Problem } from '@trapline/domain/common/errors.ts';
import { carriesOut, defineJobKind, type JobRunner } from '../../jobs/job-kind.types.ts';
import { fileOf } from '../../events/photo-files.names.ts';
import { transaction } from '../../platform/database/database.ts';
import type { Decoder } from '../../platform/decoding/decoding.ts';
import type { Services } from '../../platform/services.ts';
import { boxDescriber } from '../boxes/describe-boxes.actions.ts';
import type { DescribeBoxes } from '../boxes/describe-boxes.types.ts';
import { deleteEarlierNamings } from './earlier-naming.store.ts';
import type { Taught } from '../examples/example.store.ts';
import { namePhoto, namingRules } from './naming.actions.ts';
import { countPhotosToName, type NameablePhoto, type PhotoRange, photosToName } from '../examples/photo.store.ts';

/** Days for which a new head names waiting photos again. Source: LEARN-7 */
const renewedDays = 30;
/** Most photos that a new head names again without a request. */
const mostRenewed = 500;
/** Photos read at once. */
const photosAtOnce = 100;
const forever = new Date(0);

/**
 * Names the boxes of photos of the last 30 days again, newest first: those with boxes "to check", and those that nobody has
 * named yet. Source: LEARN-5
 */
export async function renewNames(
  services: Pick<Services, 'db' | 'clock'>,
  describe: DescribeBoxes,
  taught: Taught,
  signal: AbortSignal,
): Promise<void> {
  const rules = await namingRules(services.db, taught);
  const since = new Date(services.clock.now() - renewedDays * 86_400_000);
  const range = { since, after: null, limit: mostRenewed };
  for (const photo of await photosToName(services.db, taught, range)) {
    signal.throwIfAborted();
    // The change that deleted the head has its own job.
    if (!(await namePhoto(services, describe, photo, { signal }, rules))) return;
  }
}

/**
 * Names the boxes of all photos of a source again that were taken since its photos became different, newest first.
 * Source: LEARN-8
 */
export async function renewNamesOfSource(
  services: Pick<Services, 'db' | 'clock'>,
  describe: DescribeBoxes,
  taught: Taught,
  of: { readonly watched: number; readonly since: Date },
  signal: AbortSignal,
): Promise<void> {
  const rules = await namingRules(services.db, taught);
  for await (const photo of newestFirst(services.db, taught, of)) {
    signal.throwIfAborted();
    if (!(await namePhoto(services, describe, photo, { signal }, rules))) return;
  }
}

/**
 * Takes back the names and suggestions that forgotten heads gave to all photos, and deletes what was kept with the photos:
 * features of boxes, and earlier names. Source: LEARN-9
 */
export async function forgetNames(
  services: Pick<Services, 'db' | 'clock' | 'storage'>,
  taught: Taught,
  signal: AbortSignal,
): Promise<void> {
  const rules = { ...(await namingRules(services.db, taught)), id: null, head: null };
  const nothing: DescribeBoxes = () => Promise.resolve([]);
  for await (const photo of newestFirst(services.db, taught, { which: 'all' })) {
    signal.throwIfAborted();
    await namePhoto(services, nothing, photo, { signal }, rules);
    await services.storage.delete(fileOf(photo.storage_key, 'features-insect-embedding-v1'));
  }
  await transaction(services.db, (tx) => deleteEarlierNamings(tx, taught));
}

async function* newestFirst(
  db: Services['db'],
  taught: Taught,
  of: Partial<Pick<PhotoRange, 'since' | 'which' | 'watched'>> = {},
): AsyncGenerator<NameablePhoto> {
  let after: NameablePhoto | null = null;
  for (let more = true; more; ) {
    const range = { since: forever, ...of, after, limit: photosAtOnce };
    const page: readonly NameablePhoto[] = await photosToName(db, taught, range);
    yield* page;
    more = page.length === photosAtOnce;
    after = page.at(-1) ?? null;
  }
}

const payload = Type.Object({ organization_id: Type.Integer(), sensor_type: Type.String() });

/** The job that names the boxes of older photos. Source: LEARN-11 */
export const renameKind = defineJobKind(
  'rename_older',
  payload,
  (_, account, { organization_id }: Static<typeof payload>) =>
    account.organization_id === organization_id && account.organization_admin
      ? Promise.resolve()
      : Promise.reject(new Problem('forbidden')),
);

/**
 * Names the boxes of all photos with the head in use, newest first, and keeps the names until now. Boxes that people
 * decided stay; there are no alerts for the past. It ends when what was learned is forgotten. Source: LEARN-9, LEARN-11
 */
export function renameRunner(services: Services, decoder: Pick<Decoder, 'embedBoxes'>): JobRunner {
  const describe = boxDescriber(services, decoder);
  return carriesOut(renameKind, async ({ payload: taught, signal, progress }) => {
    let rules = await namingRules(services.db, taught);
    const total = await countPhotosToName(services.db, taught);
    let done = 0;
    for await (const photo of newestFirst(services.db, taught)) {
      await progress((done / Math.max(total, 1)) * 100);
      const options = { signal, withHistory: true };
      while (!(await namePhoto(services, describe, photo, options, rules))) {
        rules = await namingRules(services.db, taught);
        if (!rules.head) return;
      }
      done += 1;
    }
  });
}
