import { alertStatus } from '@trapline/domain/alerts/alert.rules.ts';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import { isSensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { findActingAccount } from '../accounts/account.store.ts';
import { countedBefore, type CountedRow } from '../figures/figures.store.ts';
import { mailsAbout, type NoticeMailWriter } from '../notices/notice-mail.actions.ts';
import type { Decoder } from '../platform/decoding/decoding.ts';
import type { Services } from '../platform/services.ts';
import { type AlertOfMail, findMailedAlert, type MailedAlert } from './alert-mail.store.ts';
import { alertMail } from './alert.mail.ts';
import { alertNotice } from './decide-alert.actions.ts';
import { markedPhotos } from './marked-photo.actions.ts';

/**
 * Writes alert mails. None is sent if the event no longer counts, is now below its thresholds, or was deleted and sent
 * again, or if the recipient may no longer see it or has unsubscribed. Source: ALERT-6, ALERT-7.
 */
export function alertMails(services: Services, decoder: Pick<Decoder, 'annotatePicture'>): NoticeMailWriter {
  const { db, publicUrl } = services;
  const markedPhoto = markedPhotos(services, decoder);

  /** Content of the mail at this moment; null if none is to be sent. */
  async function contentFor(accountId: number, alert: AlertOfMail) {
    const reader = await findActingAccount(db, accountId);
    const event = reader && (await findMailedAlert(db, reader, alert));
    if (!event) return null;
    const status = alertStatus(event);
    return status === 'normal' ? null : { reader, event, status };
  }

  return mailsAbout(alertNotice, async ([notice], { recipient: { id: accountId }, id, signal }) => {
    if (!notice) return null;
    const { sensor_key, timestamp, decided_at } = notice.subject;
    const ts = instant(timestamp);
    const alert = { sensor_key, ts, decided_at: decided_at === undefined ? null : new Date(decided_at) };
    const first = await contentFor(accountId, alert);
    if (!first) return null;
    const { type } = first.event;
    const photo = isSensorType(type) ? await markedPhoto({ sensor_key, ts, type }, signal) : null;
    // Drawing may wait for other photos. Meanwhile a right may have ended, or the event may have been deleted.
    const current = await contentFor(accountId, alert);
    if (!current) return null;
    const { reader, event, status } = current;
    const before = shownBefore(event, await countedBefore(db, sensor_key, ts));
    const cid = `photo.${id}`;
    const words = alertMail(status, {
      ...{ reader, event, event_id: eventId({ sensor_key, timestamp }), timestamp, before, publicUrl },
      photo: photo && { ...photo, cid },
    });
    const picture = photo === null ? {} : { picture: { cid, name: 'photo.jpg', bytes: photo.bytes } };
    return { ...words, ...picture, to: reader.email };
  });
}

/**
 * The previous event, as far as the reader may know it: to someone who sees the event only through a share of its site,
 * the times of events at other sites are unknown. The increase since then belongs to the event itself. Source: EVENT-14.
 * @returns undefined when it must not be shown
 */
function shownBefore(
  { sensor_shown, site_since }: MailedAlert,
  before: CountedRow | null,
): CountedRow | null | undefined {
  const elsewhere = before !== null && site_since !== null && before.ts < site_since;
  return elsewhere && !sensor_shown ? undefined : before;
}
