import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import { reportSources } from '@trapline/domain/reports/report.limits.ts';
import { button, greeting, nameInMail, type Reader, signature, withoutLinks } from '../platform/mail-layout/wording.ts';
import { layOutMail, type MailWords } from '../platform/mail-layout/mail-layout.ts';
import type { ToldChange } from './sent-report.store.ts';

/** What every mail about scheduled reports says: of whom, and about what. */
interface About {
  readonly reader: Reader;
  readonly organization: string;
  /** Name of the place or site; null for all. */
  readonly subject: string | null;
  readonly publicUrl: string;
}

/** `2026-10` as people write it. */
function monthInMail(month: string, locale: Locale): string {
  const [year = '', number = ''] = month.split('-');
  if (locale === 'ja') return `${year}年${Number(number)}月`;
  return new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  );
}

function subjectName({ subject, organization, reader: { locale } }: About): string {
  const [name, owner] = [subject, organization].map((text) => text && nameInMail(withoutLinks(text)));
  if (name === null || name === undefined || name === '') return owner ?? '';
  return locale === 'ja' ? `${owner} ${name}` : `${name}, ${owner}`;
}

/** The mail that asks an address whether it wants reports. Source: SCHEDULE-4 */
export function questionMail(mail: About & { readonly token: string }): MailWords {
  const { reader, publicUrl, token } = mail;
  const { locale } = reader;
  const subject = locale === 'ja' ? '毎月のレポートの受信確認' : 'Do you want monthly reports?';
  return layOutMail({
    lang: locale,
    subject: `${subject} – Trapline`,
    heading: subject,
    ...greeting(reader),
    paragraphs: [questionSentence(mail, locale), questionHow[locale]],
    ...button(
      locale,
      locale === 'ja' ? 'レポートを受け取る' : 'Receive reports',
      `${publicUrl}/report_confirmation?token=${token}`,
    ),
    other: {
      lang: locale === 'ja' ? 'en' : 'ja',
      paragraphs: [questionSentence(mail, locale === 'ja' ? 'en' : 'ja'), questionHow[locale === 'ja' ? 'en' : 'ja']],
    },
    smallPrint: [questionUnwanted[locale], ...signature(locale, publicUrl)],
  });
}

function questionSentence(mail: About, locale: Locale): string {
  const name = subjectName({ ...mail, reader: { ...mail.reader, locale } });
  return locale === 'ja'
    ? `害虫モニタリングのTraplineから、「${name}」の毎月のレポートをこのアドレスにお送りする設定がされました。`
    : `Monthly pest-monitoring reports about ${name} are to be sent to this address from Trapline.`;
}

const questionHow = {
  en: 'They are sent only if you agree with the link below, within 7 days. You need no account, and can unsubscribe at any time.',
  ja: '下のリンクから7日以内に同意いただいた場合のみお送りします。アカウントは不要で、いつでも配信を停止できます。',
} as const;
const questionUnwanted = {
  en: 'If you do not want reports, ignore this email: nothing will be sent.',
  ja: 'レポートが不要な場合は、このメールを無視してください。何も送信されません。',
} as const;

/** Changed figures that are named in a mail; the rest are counted. */
const namedChanges = 10;

/** The mail with a report, or with a link to it if it is too large. Source: SCHEDULE-5, SCHEDULE-6 */
export function reportMail(
  mail: About & {
    readonly month: string;
    readonly attached: boolean;
    readonly changes: readonly ToldChange[];
    readonly token: string;
  },
): MailWords {
  const { reader, publicUrl, token, month, attached } = mail;
  const { locale } = reader;
  const name = subjectName(mail);
  const when = monthInMail(month, locale);
  const subject = locale === 'ja' ? `${when}のレポート:${name}` : `Report for ${when}: ${name}`;
  const stop = `${publicUrl}/report_unsubscribe?token=${token}`;
  const file = `${publicUrl}/api/report_mails/${token}/file`;
  const words = reportWords[locale];
  return layOutMail({
    lang: locale,
    subject: `${subject} – Trapline`,
    heading: subject,
    ...greeting(reader),
    paragraphs: [attached ? words.attached : words.linked, ...changeParagraphs(mail.changes, locale)],
    ...(attached ? {} : button(locale, words.download, file)),
    smallPrint: [`${words.stop} ${stop}`, ...signature(locale, publicUrl)],
  });
}

const reportWords = {
  en: {
    attached: 'The report is attached.',
    linked: 'The report is too large for an attachment. Download it with the link below; no account is needed.',
    download: 'Download report',
    stop: 'To stop these reports, open:',
  },
  ja: {
    attached: 'レポートを添付しました。',
    linked:
      'レポートの容量が大きいため、添付していません。下のリンクからダウンロードしてください。アカウントは不要です。',
    download: 'レポートをダウンロード',
    stop: '配信の停止はこちら:',
  },
} as const;

function changeParagraphs(changes: readonly ToldChange[], locale: Locale): readonly string[] {
  if (changes.length === 0) return [];
  const shown = changes.slice(0, namedChanges).map((change) => changeSentence(change, locale));
  const rest = changes.length - shown.length;
  const more = locale === 'ja' ? `ほか${rest}件` : `and ${rest} more`;
  const first =
    locale === 'ja'
      ? 'すでにお送りしたレポートの数値が、その後変更されました。'
      : 'Figures of reports that you already received have changed since:';
  return [first, ...shown, ...(rest > 0 ? [more] : [])];
}

function changeSentence({ month, name, before, now }: ToldChange, locale: Locale): string {
  const [old, current] = [before, now].map((count) => (count === null ? '–' : String(count)));
  const where = nameInMail(withoutLinks(name));
  return locale === 'ja'
    ? `${monthInMail(month, locale)} ${where}:${old} → ${current}`
    : `${monthInMail(month, locale)}, ${where}: ${old} → ${current}`;
}

/** Tells whoever made a schedule that a report could not be made, and why. Source: SCHEDULE-9 */
export function failureMail(mail: About & { readonly month: string; readonly error: string }): MailWords {
  const { reader, publicUrl, month, error } = mail;
  const { locale } = reader;
  const name = subjectName(mail);
  const when = monthInMail(month, locale);
  const subject =
    locale === 'ja' ? `${when}のレポートを作成できませんでした` : `The report for ${when} could not be made`;
  const about =
    locale === 'ja'
      ? `「${name}」の${when}のレポートを作成できなかったため、どの宛先にも送信していません。`
      : `The report about ${name} for ${when} could not be made, so it was sent to nobody.`;
  return layOutMail({
    lang: locale,
    subject: `${subject} – Trapline`,
    heading: subject,
    ...greeting(reader),
    paragraphs: [about, reasonOf(error, locale)],
    ...button(
      locale,
      locale === 'ja' ? '定期レポートを開く' : 'Open scheduled reports',
      `${publicUrl}/report_schedules`,
    ),
    smallPrint: [...signature(locale, publicUrl)],
  });
}

/** What to do about it. */
function reasonOf(error: string, locale: Locale): string {
  if (error === 'not_found')
    return locale === 'ja'
      ? '対象の設置箇所または設置場所が見つかりません。定期レポートの対象を変更してください。'
      : 'Its place or site no longer exists. Choose another one for the scheduled report.';
  if (error === 'forbidden')
    return locale === 'ja'
      ? '組織管理者がいないか、対象を閲覧できません。組織管理者を任命し、権限を確認してください。'
      : 'The organization has no active admin, or its admin may not see what the report is about. Appoint one and check their rights.';
  if (error === 'too_many_sources')
    return locale === 'ja'
      ? `設置箇所と設置場所が合わせて${reportSources}件を超えているため、1つのレポートにまとめられません。設置箇所または設置場所ごとに定期レポートを設定してください。`
      : `There are more than ${reportSources} places and sites, too many for one report. Schedule reports per place or site instead.`;
  return locale === 'ja'
    ? 'ポータル側の問題です。定期レポートのページから「今すぐ送信」で再度お試しください。'
    : 'The fault is with the portal. Try again with “Send now” on the page of scheduled reports.';
}
