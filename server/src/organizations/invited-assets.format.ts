import type { Locale } from '@trapline/domain/accounts/account.limits.ts';
import { nameInMail } from '../platform/mail-layout/wording.ts';

/** Names of sensors and sites that are shared through one invitation. */
export interface InvitedAssets {
  readonly sensors: readonly string[];
  readonly sites: readonly string[];
}

/** Maximum number of names in a mail. */
const mostNames = 100;

/** Says how many sensors and sites there are: `3 installation sites`, `2 sensors and 1 installation site`. */
export function countOfAssets({ sensors, sites }: InvitedAssets, locale: Locale): string {
  const counts = [
    { count: sensors.length, en: 'sensor', ja: 'センサー' },
    { count: sites.length, en: 'installation site', ja: '設置場所' },
  ].filter(({ count }) => count > 0);
  if (locale === 'ja') return counts.map(({ count, ja }) => `${ja}${count}件`).join('、');
  return counts.map(({ count, en }) => `${count} ${en}${count === 1 ? '' : 's'}`).join(' and ');
}

/** Lists sensors and sites by name, one paragraph for each kind. */
export function listOfAssets({ sensors, sites }: InvitedAssets, locale: Locale): readonly string[] {
  const kinds =
    locale === 'ja'
      ? ([
          ['センサー：', sensors],
          ['設置場所：', sites],
        ] as const)
      : ([
          ['Sensors: ', sensors],
          ['Installation sites: ', sites],
        ] as const);
  return kinds.filter(([, names]) => names.length > 0).map(([label, names]) => label + joined(names, locale));
}

function joined(names: readonly string[], locale: Locale): string {
  const shown = names.slice(0, mostNames).map(nameInMail);
  const more = names.length - shown.length;
  if (locale === 'ja') return `${shown.join('、')}${more > 0 ? `、ほか${more}件` : ''}`;
  return `${shown.join(', ')}${more > 0 ? `, and ${more} more` : ''}`;
}
