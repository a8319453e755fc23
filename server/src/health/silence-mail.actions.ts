import { isProductAdmin } from '@trapline/domain/common/product-admin.access.ts';
import { silenceListed } from '@trapline/domain/health/silence.limits.ts';
import { mailsAbout, type NoticeMailWriter } from '../notices/notice-mail.actions.ts';
import type { Services } from '../platform/services.ts';
import { silenceMail } from './silence.mail.ts';
import { findMailedUnits } from './silence-mail.store.ts';
import { type SilenceNews, silenceNotices } from './silence-notice.types.ts';

type MailServices = Pick<Services, 'db' | 'clock' | 'publicUrl'>;

/** Writers of silence mails. */
export function silenceMails(services: MailServices): readonly NoticeMailWriter[] {
  const news = ['no_response', 'no_response_reminder', 'no_response_over'] as const;
  return news.map((one) => mailsAboutNews(services, one));
}

/**
 * Leaves out units that are back meanwhile, that the recipient may no longer see, or for which notifications are off.
 */
function mailsAboutNews({ db, clock, publicUrl }: MailServices, news: SilenceNews): NoticeMailWriter {
  return mailsAbout(silenceNotices[news], async (notices, { recipient }) => {
    const since = new Map(notices.flatMap(({ part }) => part.map((unit) => [unit.key, unit.since] as const)));
    const reader = { account: recipient, now: new Date(clock.now()) };
    const units = await findMailedUnits(db, reader, {
      sensorKeys: [...since.keys()],
      silent: news !== 'no_response_over',
      most: silenceListed,
    });
    if (units.length === 0) return null;
    const words = silenceMail(news, {
      reader: recipient,
      units: units.map((unit) => ({ ...unit, since: since.get(unit.sensor_key) ?? 0 })),
      total: units[0]?.total ?? 0,
      area: isProductAdmin(recipient) ? `${publicUrl}/admin` : publicUrl,
      publicUrl,
    });
    return { ...words, to: recipient.email };
  });
}
