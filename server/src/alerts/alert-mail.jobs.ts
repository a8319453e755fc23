import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { alertStatus } from '@trapline/domain/alerts/alert.rules.ts';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import { isSensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { findActingAccount } from '../accounts/account.store.ts';
import { countedBefore } from '../events/counting.store.ts';
import type { Decoder } from '../platform/images/decoder.ts';
import type { TaskContext, Tasks } from '../platform/jobs/job-queue.store.ts';
import type { Mailer } from '../platform/mail/mail.ts';
import { mailId } from '../platform/mail/message.ts';
import { sendMail } from '../platform/mail/send-mail.ts';
import type { Services } from '../platform/services.ts';
import { findToldAlert } from './alert-mail.store.ts';
import { alertMail } from './alert.mail.ts';
import { markedPhoto } from './marked-photo.actions.ts';

const request = Compile(
  Type.Object({ sensor_key: Type.Integer(), timestamp: Type.Integer(), account_id: Type.Integer() }),
);

/**
 * Sends the mails about alerts. What a mail tells is decided when it is sent: nothing of an event that no longer counts
 * or is below its thresholds by then, or to a reader who may no longer see it or no longer wants to hear of it.
 */
export function alertMailTasks(services: Services, mailer: Mailer, decoder: Pick<Decoder, 'annotatePicture'>): Tasks {
  const { db, log, publicUrl } = services;
  return {
    async mail_alert({ payload, job, signal }: TaskContext) {
      if (!request.Check(payload)) throw new Error('Not a payload of this job');
      const { sensor_key, timestamp, account_id } = payload;
      const reader = await findActingAccount(db, account_id);
      if (!reader) return;
      const ts = instant(timestamp);
      const event = await findToldAlert(db, reader, sensor_key, ts);
      if (!event) return;
      const status = alertStatus(event);
      if (status === 'normal') return;
      const before = await countedBefore(db, sensor_key, ts);
      const { type } = event;
      const photo = isSensorType(type) ? await markedPhoto(services, decoder, { sensor_key, ts, type }, signal) : null;
      // Another try is the same mail: a mail program that has it already may drop it.
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
