import type { ActivityLogItem } from '@trapline/domain/activity-logs/activity-log.schema.ts';
import { activityLogSummary } from '@trapline/domain/activity-logs/activity-log.rules.ts';
import type { TFunction } from 'i18next';
import { isRecord } from '../platform/is-record.ts';
import { currentLocale } from '../platform/words/locale.ts';
import { byteText } from '../platform/words/number-text.ts';
import { problemMessages } from '../platform/requests/problem.messages.ts';
import { dateTimeText, dayAt, timeText } from '../platform/times/zoned-time.ts';
import './log-sentence.messages.ts';

type Translate = TFunction<'logSentences'>;

const resources = ['photo', 'photo_left', 'photo_center', 'photo_right', 'video'] as const;

/**
 * What a field unit did, as a sentence; an event without a sentence has its summary. Source: LOG-10.
 * @param zone IANA name of the time zone for times
 */
export function logSentence(t: Translate, log: ActivityLogItem, zone: string): string {
  const { event } = log.message;
  switch (event) {
    case 'health':
      return t(($) => $.health);
    case 'settings':
      return log.log_group === 'settings-update' ? t(($) => $.facts) : t(($) => $.settings);
    case 'mail':
    case 'mail without photo or film':
    case 'mail refused':
      return mailSentence(t, log);
    default:
      return fileSentence(t, log, zone) ?? activityLogSummary(log);
  }
}

function mailSentence(t: Translate, { message: { event, metadata } }: ActivityLogItem): string {
  if (event === 'mail refused') return t(($) => $.mailRefused);
  if (event !== 'mail') return t(($) => $.mailEmpty);
  const attachments: unknown = isRecord(metadata) ? metadata['attachments'] : null;
  return t(($) => $.mail, { count: Array.isArray(attachments) ? attachments.length : 0 });
}

function fileSentence(t: Translate, log: ActivityLogItem, zone: string): string | null {
  const { event, type, key } = log.message;
  if (event === 'already exists' && type === 'mail') return t(($) => $.mailAgain);
  if (typeof key !== 'string') return null;
  const file = fileName(t, key);
  const reason = reasonText(t, type);
  switch (event) {
    case 'url given':
      return t(($) => $.announced, { file });
    case 'stored':
      return storedSentence(t, log, { file, zone });
    case 'already exists':
      return t(($) => $.existing, { file });
    case 'refused':
      return log.log_group === 'upload'
        ? t(($) => $.refused, { file, reason })
        : t(($) => $.notAnnounced, { file, reason });
    default:
      return null;
  }
}

function storedSentence(
  t: Translate,
  { message: { metadata }, timestamp }: ActivityLogItem,
  { file, zone }: { readonly file: string; readonly zone: string },
): string | null {
  const { timestamp: taken, bytes } = isRecord(metadata) ? metadata : {};
  if (typeof taken !== 'number') return null;
  // On the day of the log the time alone is enough.
  const time =
    dayAt(taken, zone) === dayAt(Math.floor(timestamp), zone) ? timeText(taken, zone) : dateTimeText(taken, zone);
  return typeof bytes === 'number'
    ? t(($) => $.stored, { file, time, size: byteText(bytes, currentLocale()) })
    : t(($) => $.received, { file, time });
}

function fileName(t: Translate, key: string): string {
  const known = resources.find((one) => one === key);
  return known === undefined ? t(($) => $.files.other, { key }) : t(($) => $.files[known]);
}

function reasonText(t: Translate, type: unknown): string {
  if (type === 'interrupted') return t(($) => $.interrupted);
  const texts = new Map<unknown, string>(Object.entries(problemMessages[currentLocale()]));
  return texts.get(type) ?? String(type);
}
