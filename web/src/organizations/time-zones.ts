import { defaultTimeZone } from '@trapline/domain/common/time-zone.rules.ts';

/** The zones of most organizations; they are listed first. */
const usual = [
  defaultTimeZone,
  'Asia/Seoul',
  'Asia/Shanghai',
  'Asia/Taipei',
  'Asia/Bangkok',
  'Asia/Singapore',
  'Asia/Jakarta',
  'Australia/Sydney',
  'Europe/London',
  'Europe/Berlin',
  'America/New_York',
  'America/Los_Angeles',
  'UTC',
];

/** Returns a zone's name in a language, for example "Japan Standard Time". */
function zoneName(zone: string, locale: string): string | undefined {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts(0);
  return parts.find(({ type }) => type === 'timeZoneName')?.value;
}

/**
 * Returns a zone with its name: "Asia/Tokyo (Japan Standard Time)". A zone unknown to this browser is returned
 * unchanged.
 */
export function timeZoneText(zone: string, locale: string): string {
  if (zone === 'UTC') return zone;
  try {
    const name = zoneName(zone, locale);
    if (name === undefined) return zone;
    return locale === 'ja' ? `${zone}（${name}）` : `${zone} (${name})`;
  } catch (error) {
    if (error instanceof RangeError) return zone;
    throw error;
  }
}

/** Returns every zone as a choice, the usual ones first and with their names; `present` is always included. */
export function timeZoneChoices(present: string, locale: string): { readonly value: string; readonly label: string }[] {
  const named = new Set([present, ...usual]);
  const first = [...(usual.includes(present) ? usual : [present, ...usual])].map((value) => ({
    value,
    label: timeZoneText(value, locale),
  }));
  // Naming all 400 would take longer than a keystroke should.
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !named.has(zone));
  return [...first, ...others.map((value) => ({ value, label: value }))];
}
