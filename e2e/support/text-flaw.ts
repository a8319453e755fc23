import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import { organizations, people } from '../portal/people.ts';
import { places, spares } from '../portal/places.ts';

const japanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** A word that is no abbreviation, unit or format. */
const latinWord = /\p{Script=Latin}{4,}/u;

/** What has no language. */
const neutral = [
  // Keys, what a console is given, what a log holds, and browsers.
  /^[\w-]{43}$/g,
  /^curl .*/g,
  /^[^{]*\{[^]*\}$/g,
  /^Mozilla.*/g,
  /\S+@\S+/g,
  /\bhttps?:\S*/g,
  // What stories draw, which may spell a word.
  /\b(?:(?:Newcomer|Team) )?[0-9a-f]{8}\b/g,
  // Ids and time zones.
  /\b[A-Z]\w*[_-]\w*\d\w*\b/g,
  /\b[A-Z][A-Za-z]+(?:\/[\w-]+)+/g,
  // Names of the portal, of kinds of files, of keys on a keyboard, and of the languages in their own words.
  /\b(?:Trapline|English|Bearer|JPEG|Home|Delete)\b|日本語/g,
];

/** What people of the stories wrote, longer names first: some hold others. */
const written = [
  ...Object.values(people).map(({ name }) => name),
  ...Object.values(organizations),
  ...[...Object.values(places), ...spares].flatMap(({ sensorName, site }) => [sensorName, site]),
].toSorted((one, other) => other.length - one.length);

/**
 * What is wrong with a text that is read on a page in that language: no words for a key, nothing put into a placeholder,
 * or words of the other language.
 * @param data what people wrote besides, in any language
 * @returns a few words; null when nothing is
 */
export function flawOf(text: string, locale: Locale, data: readonly string[] = []): string | null {
  if (/\{\{\w/.test(text)) return 'nothing was put into a placeholder';
  let own = text;
  for (const name of [...data, ...written]) own = own.replaceAll(name, ' ');
  if (/^[a-z]\w*(?:\.[a-z_]\w*)+$/i.test(own)) return 'a key without words';
  for (const pattern of neutral) own = own.replaceAll(pattern, ' ');
  if (locale === 'en') return japanese.test(own) ? 'Japanese on an English page' : null;
  return latinWord.test(own) ? 'English on a Japanese page' : null;
}
