import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { alertStatus } from '@trapline/domain/alerts/alert.rules.ts';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import { isSensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { findActingAccount } from '../accounts/account.store.ts';
import { countedBefore, type CountedRow } from '../figures/figures.store.ts';
import type { Decoder } from '../platform/decoding/decoder.ts';
import type { TaskContext, Tasks } from '../platform/jobs/job-queue.store.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import { mailId } from '../platform/mail/message.ts';
import { sendMail } from '../platform/mail/send-mail.ts';
import type { Services } from '../platform/services.ts';
import { findToldAlert, type ToldAlert } from './alert-mail.store.ts';
import { alertMail } from './alert.mail.ts';
import type { AlertMailRequest } from './decide-alert.actions.ts';
import { markedPhotos } from './marked-photo.actions.ts';

const request = Compile(
  Type.Object({ sensor_key: Type.Integer(), timestamp: Type.Integer(), account_id: Type.Integer() }),
);

/**
 * Jobs that send alert mails. The content is determined when a mail is sent. Nothing is sent if the event no longer
 * counts or is below its thresholds by then, or if the reader may no longer see it or has unsubscribed.
 */
export function alertMailTasks(services: Services, mailer: Mailer, decoder: Pick<Decoder, 'annotatePicture'>): Tasks {
  const { db, log, publicUrl } = services;
  const markedPhoto = markedPhotos(services, decoder);

  /** Content of the mail at this moment; null if none is to be sent. */
  async function toTell({ sensor_key, timestamp, account_id }: AlertMailRequest) {
    const reader = await findActingAccount(db, account_id);
    const ts = instant(timestamp);
    const event = reader && (await findToldAlert(db, reader, sensor_key, ts));
    if (!event) return null;
    const status = alertStatus(event);
    return status === 'normal' ? null : { reader, event, status, ts };
  }

  return {
    async mail_alert({ payload, job, signal }: TaskContext) {
      if (!request.Check(payload)) throw new Error('Not a payload of this job');
      const { sensor_key, timestamp } = payload;
      const first = await toTell(payload);
      if (!first) return;
      const { type } = first.event;
      const photo = isSensorType(type) ? await markedPhoto({ sensor_key, ts: first.ts, type }, signal) : null;
      // Drawing may wait for other photos. Meanwhile a right may have ended, or the event may have been deleted.
      const told = await toTell(payload);
      if (!told) return;
      const { reader, event, status, ts } = told;
      const before = shownBefore(event, await countedBefore(db, sensor_key, ts));
      // A retry has the same id, so that mail programs can drop a duplicate.
      const id = mailId(job);
      const cid = `photo.${id}`;
      const words = alertMail(status, {
        reader,
        event,
        event_id: eventId({ sensor_key, timestamp }),
        timestamp,
        before,
        photo: photo && { ...photo, cid },
        publicUrl,
      });
      const picture = photo === null ? {} : { picture: { cid, name: 'photo.jpg', bytes: photo.bytes } };
      await sendMail(mailer, log, { id, kind: 'alert', to: reader.email, ...words, ...picture });
    },
  };
}

/**
 * The previous event, as far as the reader may know it: someone who sees the event only through its site must not learn
 * of events at other sites.
 * @returns undefined when it must not be shown
 */
function shownBefore(
  { sensor_shown, site_since }: ToldAlert,
  before: CountedRow | null,
): CountedRow | null | undefined {
  const elsewhere = before !== null && site_since !== null && before.ts < site_since;
  return elsewhere && !sensor_shown ? undefined : before;
}
