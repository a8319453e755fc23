import { open } from 'node:fs/promises';
import { Problem } from '@trapline/domain/common/errors.ts';
import { timestampRange } from '@trapline/domain/events/event.limits.ts';
import { isFilm } from '@trapline/domain/sources/source.rules.ts';
import { mailInLimits } from '@trapline/domain/uploads/mail-in.limits.ts';
import { takenInstant } from '@trapline/domain/uploads/taken-at.rules.ts';
import { defaultResource } from '@trapline/domain/uploads/upload.rules.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import type { EventOwner } from '../events/event-owner.store.ts';
import { seconds } from '../platform/base/clock.ts';
import { type MailPart, MailRefusal, type ReadMail } from '../platform/mail-in/mail-in.ts';
import type { Services } from '../platform/services.ts';
import { findMailSensor, type MailSensor } from './mail-in.store.ts';
import { putUpload } from './put-upload.actions.ts';
import { requestUpload, type WantedUpload } from './request-upload.actions.ts';

/** What a mail's attachment is stored with. */
interface PartContext {
  readonly sensor: MailSensor;
  readonly owner: EventOwner;
  readonly mail: Pick<ReadMail, 'date'>;
  /** When the mail came first. */
  readonly arrived: Date;
}

/** What became of an attachment, and what people are told of it. */
export interface PartOutcome {
  readonly is_stored: boolean;
  readonly told: { readonly outcome: string; readonly timestamp?: number };
}

/**
 * Stores an attachment as a browser upload of its sensor would be. An instant that has another photo already is left
 * alone: the next second is taken, so that a mail's photos of one second all find their place, the same at each try.
 * @throws MailRefusal when the sender should come again
 */
export async function storeMailPart(services: Services, context: PartContext, part: MailPart): Promise<PartOutcome> {
  const { sensor } = context;
  const resource = part.contentType && defaultResource(sensor.type, part.contentType);
  if (!part.contentType || !part.file || !resource) {
    return { is_stored: false, told: { outcome: part.broken ? 'unreadable_picture' : 'no photo or film' } };
  }
  const wanted: Omit<WantedUpload, 'timestamp'> = {
    kind: 'sensor',
    sensor_key: sensor.sensor_key,
    type: sensor.type,
    resource,
    content_type: part.contentType,
    size: part.bytes,
    sha256: Buffer.from(part.sha256, 'hex'),
    overwrite: false,
    account_id: null,
    field_key_hash: null,
    details: isFilm(resource)
      ? { detected: true, ...(part.created === null ? {} : { captured_at: part.created }) }
      : {},
  };
  const first = partInstant(services, context, part);
  let tries = 0;
  for (let timestamp = first; timestamp <= first + mailInLimits.nextSeconds; ) {
    try {
      const asked = await requestUpload(services, { ...wanted, timestamp });
      if ('stored' in asked) return { is_stored: true, told: { outcome: 'already exists', timestamp } };
      // Opened here: a stream that cannot be opened while the database is asked would end the process.
      await using file = await open(part.file, 'r');
      const bytes = file.createReadStream({ autoClose: false });
      const mayUpload = async () => await isStillBox(services, sensor);
      await putUpload(services, asked.token, part.contentType, part.bytes, bytes, mayUpload);
      return { is_stored: true, told: { outcome: 'stored', timestamp } };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.type === 'resource_already_exists') {
        // Lost to another mail between asking and storing: the same second is asked for once more, it may be the same photo.
        if (++tries % 2 === 0) timestamp++;
        continue;
      }
      if (error.status >= 500) throw new MailRefusal(452, '4.3.1 Not now, please try again later', { cause: error });
      return { is_stored: false, told: { outcome: error.type } };
    }
  }
  return { is_stored: false, told: { outcome: 'resource_already_exists', timestamp: first } };
}

/** When a photo or film was taken: as it says itself, else when the mail was written, else when it came. Unix seconds. */
function partInstant(services: Services, { owner, mail, arrived }: PartContext, part: MailPart): number {
  const now = seconds(services.clock);
  const own = part.takenAt ? takenInstant(part.takenAt, owner.time_zone, now) : part.created;
  if (own !== null) return own;
  const { earliest, aheadSeconds } = timestampRange;
  const { date } = mail;
  return date !== null && date >= earliest && date <= now + aheadSeconds ? date : unix(arrived);
}

/** Whether the box's word still is the present one: it may be changed while a mail is on its way in. */
async function isStillBox(services: Services, { sensor_id, mail_hash }: MailSensor): Promise<boolean> {
  return (await findMailSensor(services.db, { sensorId: sensor_id, mailHash: mail_hash })) !== null;
}
