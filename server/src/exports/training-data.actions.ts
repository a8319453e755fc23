import { Readable } from 'node:stream';
import { Type } from 'typebox';
import { ZipFile } from 'yazl';
import { Problem } from '@trapline/domain/common/errors.ts';
import { unpackBoxes } from '@trapline/domain/detections/packed-boxes.rules.ts';
import {
  cocoAnnotation,
  cocoCategories,
  cocoFile,
  type CocoImage,
  cocoLicense,
} from '@trapline/domain/learning/examples/coco.rules.ts';
import { sourceOf } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { mayHaveBoxes } from '@trapline/domain/sources/source.rules.ts';
import { isAssuming } from '../callers/caller.access.ts';
import type { AccountCaller } from '../callers/caller.types.ts';
import { countingDetections } from '../detections/detection.store.ts';
import { attachmentsOf } from '../events/attachment.store.ts';
import { seeEvent } from '../events/event.actions.ts';
import { originalFile } from '../events/picture.actions.ts';
import { defineJobKind, type JobWork } from '../jobs/job-kind.types.ts';
import { requestJob } from '../jobs/request-job.actions.ts';
import { transaction } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';

const payload = Type.Object({ events: Type.Array(Type.String()), own_id: Type.Integer() });

/**
 * The kind of jobs that pack training data: for accounts that see every one of the events. The file is for whoever asked
 * for it under the assumed identity, not for the assumed account. Source: CORRECT-12.
 */
export const trainingDataJob = defineJobKind('training_data', payload, async (services, account, wanted, ownId) => {
  const { events, own_id } = wanted;
  if (ownId !== null && ownId !== own_id) throw new Problem('forbidden');
  for (const id of events) await seeEvent(services, account, id);
});

/**
 * Requests a ZIP with the photos and boxes of events, under an assumed identity only. The recorder of calls under an
 * assumed identity puts the request into the audit trail. Source: CORRECT-12.
 * @returns id of the job
 * @throws Problem forbidden, not_found (an event), and what `requestJob` throws
 */
export async function requestTrainingData(
  services: Services,
  caller: AccountCaller,
  events: readonly string[],
): Promise<{ readonly job_id: string }> {
  if (!isAssuming(caller)) throw new Problem('forbidden');
  const wanted = { events: [...new Set(events)], own_id: caller.own.id };
  const job_id = await transaction(services.db, (tx) => requestJob(tx, services, caller, trainingDataJob, wanted));
  return { job_id };
}

/** What packing needs. */
export type TrainingDataServices = Pick<Services, 'db' | 'pool' | 'storage' | 'clock'>;

interface PackedPhoto {
  readonly image: CocoImage;
  readonly sensor_key: number;
  readonly ts: Date;
  readonly storageKey: string;
}

/**
 * Packs the ZIP of a job and stores it: the boxes as COCO, and the photos as they were uploaded, one after another.
 * Photos without a list of boxes are left out, because nobody has looked at them yet.
 */
export async function packTrainingData(
  services: TrainingDataServices,
  work: JobWork<{ readonly events: readonly string[] }>,
): Promise<void> {
  const photos: PackedPhoto[] = [];
  for (const id of work.payload.events) photos.push(...(await photosOf(services, work, id, photos.length)));
  const zip = new ZipFile();
  const bytes = zip.outputStream;
  if (!(bytes instanceof Readable)) throw new Error('The ZIP is no stream');
  zip.on('error', (error: Error) => bytes.destroy(error));
  const made = new Date(services.clock.now()).toISOString();
  const file = Readable.from(cocoText(services, photos, made));
  let open: Readable | null = file;
  zip.addReadStream(file, cocoFile);
  for (const [index, { image, storageKey }] of photos.entries()) {
    // JPEG does not become smaller.
    zip.addReadStreamLazy(image.file_name, { compress: false }, (give) => {
      const next = async () => {
        // Checks at most once a second that the account still has the right.
        await work.progress((100 * index) / photos.length);
        const photo = await services.storage.get(storageKey);
        if (!photo) throw new Error(`The photo of ${image.file_name} is gone`);
        open = photo;
        photo.on('error', (error) => bytes.destroy(error));
        return photo;
      };
      next().then(
        (photo) => give(null, photo),
        (error: Error) => bytes.destroy(error),
      );
    });
  }
  // A photo that is being read when the job ends early would stay open.
  bytes.on('close', () => open?.destroy());
  zip.end();
  await work.keepFile({ name: `training-data-${made.slice(0, 10)}.zip`, contentType: 'application/zip', bytes });
}

/** The photos of an event that have a list of boxes, and their originals. */
async function photosOf(
  services: TrainingDataServices,
  work: Pick<JobWork<unknown>, 'reader' | 'signal'>,
  id: string,
  before: number,
): Promise<readonly PackedPhoto[]> {
  work.signal.throwIfAborted();
  const { sensor_key, ts, standing } = await seeEvent(services, await work.reader(), id);
  const source = sourceOf(standing.type);
  const lists = await countingDetections(services.db, sensor_key, ts);
  const photos: PackedPhoto[] = [];
  for (const attachment of await attachmentsOf(services.db, sensor_key, ts)) {
    if (attachment.removed !== null) continue;
    const { resource, width, height } = attachment;
    const list = lists.find((one) => one.resource === resource);
    if (!list || !mayHaveBoxes(source, resource) || width === null || height === null) continue;
    const { key, name } = originalFile(id, attachment);
    const image = {
      id: before + photos.length + 1,
      file_name: `photos/${name}`,
      ...{ width, height, license: cocoLicense.id, date_captured: ts.toISOString(), event_id: id, photo_key: resource },
      ...{ author: list.source, revision: list.source === 'person' ? list.revision : 0, detector: list.detector },
    };
    photos.push({ image, sensor_key, ts, storageKey: key });
  }
  return photos;
}

/** The COCO file in pieces, since its boxes may be millions. */
async function* cocoText(
  { db }: TrainingDataServices,
  photos: readonly PackedPhoto[],
  made: string,
): AsyncGenerator<Buffer> {
  const head = {
    info: {
      ...{ description: 'Training data of Trapline', version: '1.0', date_created: made },
      note: 'Boxes are in pixels of the upright photo: apply the EXIF orientation of the files first.',
    },
    licenses: [cocoLicense],
    categories: cocoCategories,
    images: photos.map(({ image }) => image),
  };
  yield Buffer.from(`${JSON.stringify(head).slice(0, -1)},"annotations":[`);
  let last = 0;
  let piece = '';
  for (const { image, sensor_key, ts } of photos) {
    const lists = await countingDetections(db, sensor_key, ts);
    const list = lists.find(({ resource }) => resource === image.photo_key);
    // A list that was changed meanwhile would not be the one that the image names.
    const revision = list?.source === 'person' ? list.revision : 0;
    if (!list || list.source !== image.author || revision !== image.revision)
      throw new Error('The boxes were changed while they were packed');
    for (const detection of unpackBoxes(list.boxes, list.marks)) {
      const text = JSON.stringify(cocoAnnotation((last += 1), image.id, detection));
      piece += last === 1 ? text : `,${text}`;
    }
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(']}');
}
