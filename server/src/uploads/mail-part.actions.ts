import { open } from 'node:fs/promises';
import { Problem } from '@trapline/domain/common/errors.ts';
import { timestampRange } from '@trapline/domain/events/event.limits.ts';
import { isFilm } from '@trapline/domain/sources/source.rules.ts';
import { mailInLimits } from '@trapline/domain/uploads/mail-in.limits.ts';
import { takenInstant } from '@trapline/domain/uploads/taken-at.rules.ts';
import { defaultResource } from '@trapline/domain/uploads/upload.rules.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import type { EventOwner } from '../events/event-owner.store.ts';
import { type MailPart, MailRefusal, type ReadMail } from '../platform/mail-in/mail-in.ts';
import type { Services } from '../platform/services.ts';
import { findMailSensor, type MailSensor } from './mail-in.store.ts';
import { putUpload } from './put-upload.actions.ts';
import { requestUpload, type WantedUpload } from './request-upload.actions.ts';

/** The sensor and the mail of an attachment. */
interface PartContext {
  readonly sensor: MailSensor;
  readonly owner: EventOwner;
  readonly mail: Pick<ReadMail, 'date'>;
  /** When the mail first arrived. */
  readonly arrived: Date;
}

/** The outcome for an attachment, and what the activity log records about it. */
export interface PartOutcome {
  readonly is_stored: boolean;
  readonly logged: { readonly outcome: string; readonly timestamp?: number };
}

/**
 * Stores an attachment like a browser upload for its sensor. If the second already has another photo, the next one is
 * used, so that all of a mail's photos of one second are stored, with the same result on each attempt.
 * @throws MailRefusal when the sender should try again later
 */
export async function storeMailPart(services: Services, context: PartContext, part: MailPart): Promise<PartOutcome> {
  const { sensor } = context;
  const resource = part.contentType && defaultResource(sensor.type, part.contentType);
  if (!part.contentType || !part.file || !resource) {
    return { is_stored: false, logged: { outcome: part.broken ? 'unreadable_picture' : 'no photo or film' } };
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
  const first = partInstant(context, part);
  let tries = 0;
  for (let timestamp = first; timestamp <= first + mailInLimits.nextSeconds; ) {
    try {
      const requested = await requestUpload(services, { ...wanted, timestamp });
      if ('stored' in requested) return { is_stored: true, logged: { outcome: 'already exists', timestamp } };
      // Opened here: a stream that failed to open during a database query would end the process.
      await using file = await open(part.file, 'r');
      const bytes = file.createReadStream({ autoClose: false });
      const mayUpload = async () => await isStillBox(services, sensor);
      await putUpload(services, requested.token, part.contentType, part.bytes, bytes, mayUpload);
      return { is_stored: true, logged: { outcome: 'stored', timestamp } };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.type === 'resource_already_exists') {
        // Another mail was faster between request and upload: tries the same second again, it may be the same photo.
        if (++tries % 2 === 0) timestamp++;
        continue;
      }
      if (error.status >= 500) throw new MailRefusal(452, '4.3.1 Not now, please try again later', { cause: error });
      return { is_stored: false, logged: { outcome: error.type } };
    }
  }
  return { is_stored: false, logged: { outcome: 'resource_already_exists', timestamp: first } };
}

/** When a photo or film was taken: from its metadata, else the mail's date, else its arrival. Unix seconds. */
function partInstant({ owner, mail, arrived }: PartContext, part: MailPart): number {
  // Judged as of the first arrival, so that a mail that is delivered again gets the same instants.
  const now = unix(arrived);
  const own = part.takenAt ? takenInstant(part.takenAt, owner.time_zone, now) : part.created;
  if (own !== null) return own;
  const { earliest, aheadSeconds } = timestampRange;
  const { date } = mail;
  return date !== null && date >= earliest && date <= now + aheadSeconds ? date : now;
}

/** Whether the mail box is still valid: its secret word may be changed while a mail is being received. */
async function isStillBox(services: Services, { sensor_id, mail_hash }: MailSensor): Promise<boolean> {
  return (await findMailSensor(services.db, { sensorId: sensor_id, mailHash: mail_hash })) !== null;
}
