import { defaultTimeZone } from '@trapline/domain/common/time-zone.rules.ts';

/**
 * SQL of the time zone of the days of a sensor, site or account. SQL twin of `timeZoneOf`. Source: HTTP-6.
 * @param organization alias of its organization, left-joined
 */
export function timeZoneSql(organization: string): string {
  return `coalesce(${organization}.time_zone, '${defaultTimeZone}')`;
}
