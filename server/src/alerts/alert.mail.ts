import { hasFeature } from '@trapline/domain/accounts/account.access.ts';
import { isProductAdmin } from '@trapline/domain/common/product-admin.access.ts';
import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import type { OverThreshold } from '@trapline/domain/alerts/alert.rules.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import { localHour } from '@trapline/domain/common/local-time.rules.ts';
import { button, greeting, nameInMail, signature, timeInMail } from '../platform/mail-layout/wording.ts';
import type { CountedRow } from '../figures/figures.store.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import { layOutMail, type MailWords } from '../platform/mail-layout/mail-layout.ts';
import type { MailedAlert } from './alert-mail.store.ts';
import type { MarkedPhoto } from './marked-photo.actions.ts';

/** Content of an alert mail. */
export interface AlertMail {
  readonly reader: CallerAccount;
  readonly event: MailedAlert;
  readonly event_id: string;
  /** Time of the event, unix seconds. */
  readonly timestamp: number;
  /** The previous counted event; null for the first, undefined when it must not be shown. */
  readonly before: Pick<CountedRow, 'ts' | 'count'> | null | undefined;
  /** The attached photo and its content id. */
  readonly photo: (Pick<MarkedPhoto, 'width' | 'boxes'> & { readonly cid: string }) | null;
  readonly publicUrl: string;
}

interface Words {
  readonly heading: Readonly<Record<OverThreshold, (name: string) => string>>;
  readonly sensor: (name: string, id: string) => string;
  readonly site: (name: string) => string;
  readonly taken: (time: string, zone: string) => string;
  readonly count: (count: string, aside: string) => string;
  readonly increase: (increase: string, aside: string) => string;
  readonly over: (threshold: string, by: string) => string;
  readonly reached: (threshold: string) => string;
  readonly below: (threshold: string, by: string) => string;
  readonly off: string;
  readonly before: (count: string, time: string) => string;
  readonly first: string;
  readonly marked: (boxes: number) => string;
  readonly unmarked: string;
  readonly open: string;
  readonly openSensor: string;
  readonly becauseOfSensor: (url: string) => string;
  readonly becauseOfSite: (url: string) => string;
}

const words: Readonly<Record<Locale, Words>> = {
  en: {
    heading: {
      over_summary_threshold: (name) => `${name}: count has reached its threshold`,
      over_increase_threshold: (name) => `${name}: increase has reached its threshold`,
      over_both_threshold: (name) => `${name}: count and increase have reached their thresholds`,
    },
    sensor: (name, id) => `Sensor: ${name} (${id})`,
    site: (name) => `Installation site: ${name}`,
    taken: (time, zone) => `Photo taken: ${time} (${zone})`,
    count: (count, aside) => `Count: ${count} (${aside})`,
    increase: (increase, aside) => `Increase: ${increase} (${aside})`,
    over: (threshold, by) => `threshold ${threshold}, ${by} over it`,
    reached: (threshold) => `threshold ${threshold}, just reached`,
    below: (threshold, by) => `threshold ${threshold}, ${by} below it`,
    off: 'no threshold',
    before: (count, time) => `Count before: ${count} at ${time}`,
    first: 'Count before: none, this is the first',
    marked: (boxes) => (boxes === 1 ? 'The photo; 1 insect is marked' : `The photo; ${boxes} insects are marked`),
    unmarked: 'The photo',
    open: 'Open the event',
    openSensor: 'Open the sensor',
    becauseOfSensor: (url) => `Notifications are on for this sensor. You can switch them off on its page: ${url}`,
    becauseOfSite: (url) =>
      `Notifications are on for this installation site. You can switch them off on its page: ${url}`,
  },
  ja: {
    heading: {
      over_summary_threshold: (name) => `「${name}」の捕獲数がしきい値に達しました`,
      over_increase_threshold: (name) => `「${name}」の増加数がしきい値に達しました`,
      over_both_threshold: (name) => `「${name}」の捕獲数と増加数がしきい値に達しました`,
    },
    sensor: (name, id) => `センサー：${name}（${id}）`,
    site: (name) => `設置場所：${name}`,
    taken: (time, zone) => `撮影日時：${time}（${zone}）`,
    count: (count, aside) => `捕獲数：${count}（${aside}）`,
    increase: (increase, aside) => `前回からの増加数：${increase}（${aside}）`,
    over: (threshold, by) => `しきい値${threshold}を${by}超過`,
    reached: (threshold) => `しきい値${threshold}に到達`,
    below: (threshold, by) => `しきい値${threshold}まであと${by}`,
    off: 'しきい値未設定',
    before: (count, time) => `前回の捕獲数：${count}（${time}）`,
    first: '前回の捕獲数：なし（最初の記録）',
    marked: (boxes) => `撮影された写真（${boxes}匹に枠を表示）`,
    unmarked: '撮影された写真',
    open: '記録を開く',
    openSensor: 'センサーを開く',
    becauseOfSensor: (url) => `センサーの通知がオンになっています。センサーのページでオフにできます：${url}`,
    becauseOfSite: (url) => `設置場所の通知がオンになっています。設置場所のページでオフにできます：${url}`,
  },
};

/** The mail that reports an event over a threshold. */
export function alertMail(status: OverThreshold, mail: AlertMail): MailWords {
  const { reader, event, timestamp, before, photo, publicUrl } = mail;
  const { locale } = reader;
  const texts = words[locale];
  const area = isProductAdmin(reader) ? `${publicUrl}/admin` : publicUrl;
  const site = event.site_name === null ? null : nameInMail(event.site_name);
  const heading = texts.heading[status](event.for_site && site !== null ? site : nameInMail(event.sensor_name));
  const number = new Intl.NumberFormat(locale);
  const change = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' });
  const aside = (value: number, threshold: number) => asideOf(texts, number, value, threshold);
  return layOutMail({
    lang: locale,
    subject: `${heading} – Trapline`,
    heading,
    ...greeting(reader),
    ...(photo && { picture: { ...photo, description: photo.boxes > 0 ? texts.marked(photo.boxes) : texts.unmarked } }),
    paragraphs: [
      ...(site === null ? [] : [texts.site(site)]),
      ...(event.sensor_shown ? [texts.sensor(nameInMail(event.sensor_name), event.sensor_id)] : []),
      texts.taken(timeInMail(timestamp, event.time_zone), event.time_zone),
      texts.count(number.format(event.count), aside(event.count, event.sensor_threshold)),
      texts.increase(
        change.format(event.count_difference),
        aside(event.count_difference, event.sensor_increase_threshold),
      ),
      ...(before === undefined ? [] : [beforeOf(texts, number, event, before)]),
    ],
    ...(isProductAdmin(reader)
      ? button(locale, texts.openSensor, `${area}/sensors/${event.sensor_id}`)
      : button(locale, texts.open, `${area}/activities?${activityQuery(mail).toString()}`)),
    smallPrint: [
      ...(event.for_site ? [texts.becauseOfSite(`${area}/installation_sites/${event.site_id}`)] : []),
      ...(event.for_sensor ? [texts.becauseOfSensor(`${area}/sensors/${event.sensor_id}`)] : []),
      ...signature(locale, publicUrl),
    ],
  });
}

function beforeOf(
  texts: Words,
  number: Intl.NumberFormat,
  event: MailedAlert,
  before: NonNullable<AlertMail['before']> | null,
): string {
  if (before === null) return texts.first;
  return texts.before(number.format(before.count), timeInMail(unix(before.ts), event.time_zone));
}

function asideOf(texts: Words, number: Intl.NumberFormat, value: number, threshold: number): string {
  if (threshold === 0) return texts.off;
  const by = number.format(Math.abs(value - threshold));
  const shown = number.format(threshold);
  if (value === threshold) return texts.reached(shown);
  return value > threshold ? texts.over(shown, by) : texts.below(shown, by);
}

/**
 * Query of the link to the activity page: the event's site for readers whose page is by sites, else its sensor; the
 * day, in the reader's time zone; and the event to open. Source: ALERT-9.
 */
function activityQuery({ reader, event, event_id, timestamp }: AlertMail): URLSearchParams {
  const bySite = event.site_shown && (!event.sensor_shown || hasFeature(reader, 'sensor_installation_sites'));
  const { day } = localHour(timestamp, reader.time_zone);
  return new URLSearchParams({
    ...(bySite ? { siteId: String(event.site_id) } : { sensorId: event.sensor_id }),
    timePeriod: JSON.stringify({ from: day, to: day }),
    event: event_id,
  });
}
