import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import { button, greeting, nameInMail, type Reader, signature, timeInMail } from '../platform/mail-layout/wording.ts';
import { layOutMail, type MailWords } from '../platform/mail-layout/mail-layout.ts';
import type { SilenceNews } from './silence-notice.types.ts';
import type { MailedUnit } from './silence-mail.store.ts';

/** Content of a silence mail. */
export interface SilenceMail {
  readonly reader: Reader;
  /** The listed units, at least one; `since`: the last report before the silence, unix seconds. */
  readonly units: readonly (MailedUnit & { readonly since: number })[];
  /** Total number of units, including those not listed. */
  readonly total: number;
  /** Base path of the reader's pages. */
  readonly area: string;
  readonly publicUrl: string;
}

interface Words {
  readonly one: (name: string) => string;
  readonly many: (count: number) => string;
  readonly text: string;
  /** Text about the period of silence. */
  readonly span: (since: string, until: string) => string;
}

const words: Readonly<Record<SilenceNews, Readonly<Record<Locale, Words>>>> = {
  no_response: {
    en: {
      one: (name) => `No response from ${name}`,
      many: (count) => `No response from ${count} sensors`,
      text: 'An expected report has not arrived. Check the power and network on site. While this lasts, you get one email a day, and another when the unit reports again.',
      span: (since) => `last report ${since}`,
    },
    ja: {
      one: (name) => `「${name}」から応答がありません`,
      many: (count) => `${count}台のセンサーから応答がありません`,
      text: '予定の時刻を過ぎても通信がありません。現地の電源とネットワークをご確認ください。この状態が続く間は1日に1回、復旧したときにもう1回お知らせします。',
      span: (since) => `最後の通信 ${since}`,
    },
  },
  no_response_reminder: {
    en: {
      one: (name) => `Still no response from ${name}`,
      many: (count) => `Still no response from ${count} sensors`,
      text: 'There has been no report for another day, so monitoring may be interrupted. Check the power and network on site.',
      span: (since) => `last report ${since}`,
    },
    ja: {
      one: (name) => `「${name}」から応答がない状態が続いています`,
      many: (count) => `${count}台のセンサーから応答がない状態が続いています`,
      text: '通信のない状態が続いているため、監視できていない可能性があります。現地の電源とネットワークをご確認ください。',
      span: (since) => `最後の通信 ${since}`,
    },
  },
  no_response_over: {
    en: {
      one: (name) => `${name} is back`,
      many: (count) => `${count} sensors are back`,
      text: 'Reports are arriving again.',
      span: (since, until) => `no report after ${since}, newest report ${until}`,
    },
    ja: {
      one: (name) => `「${name}」の通信が復旧しました`,
      many: (count) => `${count}台のセンサーの通信が復旧しました`,
      text: '通信が再開しています。',
      span: (since, until) => `${since}から途絶、最新の通信 ${until}`,
    },
  },
};

const common = {
  en: {
    more: (count: number) => `… and ${count} more.`,
    sensor: 'Open the sensor',
    site: 'Open the installation site',
    sensors: 'Open the sensors',
    why: 'You are receiving this email because notifications are on for the sensor or for its installation site.',
    zone: 'Times are those of the organization of each sensor.',
    aside: (text: string) => ` (${text})`,
    tells: ': ',
  },
  ja: {
    more: (count: number) => `ほか${count}台`,
    sensor: 'センサーを開く',
    site: '設置場所を開く',
    sensors: 'センサーの一覧を開く',
    why: 'センサー、またはその設置場所の通知がオンになっているため、このメールをお送りしています。',
    zone: '日時は、各センサーの組織のタイムゾーンで表示しています。',
    aside: (text: string) => `（${text}）`,
    tells: '：',
  },
} as const;

/** The mail that reports units as silent, still silent, or back. */
export function silenceMail(news: SilenceNews, mail: SilenceMail): MailWords {
  const { reader, units, total, area } = mail;
  const { locale } = reader;
  const [texts, also] = [words[news][locale], common[locale]];
  const [first] = units;
  const single = total === 1 && first !== undefined;
  const heading = single ? texts.one(nameInMail(first.sensor_name)) : texts.many(total);
  const lines = units.map((unit) => {
    const where = unit.site_name === null ? unit.sensor_id : `${unit.sensor_id}, ${nameInMail(unit.site_name)}`;
    const span = texts.span(
      timeInMail(unit.since, unit.time_zone),
      timeInMail(Math.floor(unit.last_active.getTime() / 1_000), unit.time_zone),
    );
    return `${nameInMail(unit.sensor_name)}${also.aside(where)}${also.tells}${span}`;
  });
  const more = total > units.length ? [also.more(total - units.length)] : [];
  const [label, path] = single ? placeOf(first, also) : [also.sensors, '/sensors'];
  return layOutMail({
    lang: locale,
    subject: `${heading} – Trapline`,
    heading,
    ...greeting(reader),
    paragraphs: [texts.text, ...lines, ...more],
    ...button(locale, label, `${area}${path}`),
    smallPrint: [also.zone, also.why, ...signature(locale, mail.publicUrl)],
  });
}

function placeOf(unit: MailedUnit, labels: { readonly sensor: string; readonly site: string }): [string, string] {
  if (unit.sensor_shown || unit.site_id === null) return [labels.sensor, `/sensors/${unit.sensor_id}`];
  return [labels.site, `/installation_sites/${unit.site_id}`];
}
