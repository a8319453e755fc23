import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { isOfSameOwner, type Owned } from '@trapline/domain/sensors/owner.rules.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { sensorsKey, sitesKey } from '../platform/query-keys.ts';

/** Number of rows requested, from which the suitable ones are chosen. */
const choiceRows = 200;

/**
 * Sensors that may stand at a site: of its type and owner, and editable. Source: SENSOR-14.
 * @param q words that must match
 */
export function sensorChoicesQuery(type: SensorType, owner: Owned, q: string) {
  return queryOptions({
    queryKey: [
      sensorsKey,
      'choices',
      { type, organization: owner.organization?.id, creator: owner.created_by?.email, q },
    ],
    queryFn: ({ signal }) =>
      call('GET /api/sensors', {
        query: { q: [type, q].join(' ').trim(), sort: 'name', page: 1, per_page: choiceRows },
        signal,
      }),
    placeholderData: keepPreviousData,
    select: ({ sensors }) =>
      sensors.filter(
        (sensor) => sensor.type === type && sensor.permissions.includes('full') && isOfSameOwner(sensor, owner),
      ),
  });
}

/**
 * Sites at which a sensor may stand: of its type and owner, and not shared. Source: SENSOR-14.
 * @param q words that must match
 */
export function siteChoicesQuery(type: SensorType, owner: Owned, q: string) {
  return queryOptions({
    queryKey: [
      sitesKey,
      'choices',
      { type, organization: owner.organization?.id, creator: owner.created_by?.email, q },
    ],
    queryFn: ({ signal }) =>
      call('GET /api/installation_sites', {
        query: { q: [type, q].join(' ').trim(), sort: 'name', page: 1, per_page: choiceRows },
        signal,
      }),
    placeholderData: keepPreviousData,
    select: ({ installation_sites }) =>
      installation_sites.filter((site) => site.type === type && !site.shared && isOfSameOwner(site, owner)),
  });
}
