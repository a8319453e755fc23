import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import type { MailContent } from './mail-layout.ts';

/** Makes a text safe for a header: no line breaks, no other control characters. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

/** The reader of a mail. */
export interface Reader {
  readonly email: string;
  /** Empty for an address without an account. */
  readonly name: string;
  readonly locale: Locale;
}

/** Maximum characters of a name in a mail. */
const longestName = 80;

/** A user-chosen name for use in a mail: one line, shortened. */
export function nameInMail(name: string): string {
  const characters = [...oneLine(name)];
  return characters.length <= longestName ? characters.join('') : `${characters.slice(0, longestName - 1).join('')}…`;
}

/**
 * A name for a mail to somebody who does not know its author: what mail programs turn into a link becomes plain text.
 * Source: SECURITY-15.
 */
export function withoutLinks(name: string): string {
  // An invisible word joiner ends the host name; the text looks the same.
  return name.replaceAll('://', ': ').replaceAll(/(?<=[\p{L}\p{N}_-])\.(?=\p{L})/gu, '.\u2060');
}

/** Formats an instant (unix seconds) with its complete date, since a mail may be read later. Source: MAIL-3. */
export function timeInMail(instant: number, zone: string): string {
  const at = Temporal.Instant.fromEpochMilliseconds(instant * 1_000).toZonedDateTimeISO(zone);
  return `${at.toPlainDate().toString().replaceAll('-', '/')} ${at.toPlainTime().toString().slice(0, 5)}`;
}

/** The greeting of a mail; none for a reader without a name. */
export function greeting({ name, locale }: Reader): Pick<MailContent, 'greeting'> {
  const shown = nameInMail(name);
  if (shown === '') return {};
  return { greeting: locale === 'ja' ? `${shown} 様` : `Hello ${shown},` };
}

/** A button, with a hint for readers who cannot press it. */
export function button(locale: Locale, label: string, url: string): Pick<MailContent, 'button'> {
  const hint =
    locale === 'ja'
      ? 'ボタンが開かない場合は、次のアドレスをブラウザーに貼り付けてください。'
      : 'If the button does not open, paste this address into your browser:';
  return { button: { label, url, hint } };
}

/** The end of every mail: who sent it, and that replies are not read. */
export function signature(locale: Locale, publicUrl: string): readonly string[] {
  return locale === 'ja'
    ? ['このメールは自動で送信しています。返信いただいても確認できません。', `Trapline ${publicUrl}`]
    : ['This email was sent automatically; replies are not read.', `Trapline ${publicUrl}`];
}
