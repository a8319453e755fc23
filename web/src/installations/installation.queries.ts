import type { InstallationSite } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { type Owned, ownerOf } from '@trapline/domain/sensors/owner.rules.ts';
import type { Sensor } from '@trapline/domain/sensors/sensor.schema.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../platform/requests/api.ts';
import { sensorsKey, sitesKey } from '../platform/queries/query-keys.ts';

/** Number of choices requested; others are found by typing. */
const choiceRows = 200;

/** Requests the first choices by name: of a type and owner, and editable. Null if the owner is not known. */
function choicesOf(type: SensorType, owned: Owned, q: string) {
  const owner = ownerOf(owned);
  if (!owner) return null;
  return {
    type,
    ...(owner.organization === null ? { owner_email: owner.creator } : { owner_organization: owner.organization }),
    ...(q === '' ? {} : { q }),
    ...({ sort: 'name', page: 1, per_page: choiceRows } as const),
  };
}

/** The first choices, and whether there are more. */
interface Choices<Asset> {
  readonly found: readonly Asset[];
  readonly cut: boolean;
}

/**
 * Sensors that may stand at a site: of its type and owner, and editable. Source: SENSOR-14.
 * @param q words that must match
 */
export function sensorChoicesQuery(type: SensorType, owner: Owned, q: string) {
  const query = choicesOf(type, owner, q);
  return queryOptions({
    queryKey: [sensorsKey, 'choices', query],
    queryFn: async ({ signal }): Promise<Choices<Sensor>> => {
      if (!query) return { found: [], cut: false };
      const { sensors, total = sensors.length } = await call('GET /api/sensors', { query, signal });
      return { found: sensors, cut: total > sensors.length };
    },
    placeholderData: keepPreviousData,
  });
}

/**
 * Sites at which a sensor may stand: of its type and owner, and not shared. Source: SENSOR-14.
 * @param q words that must match
 */
export function siteChoicesQuery(type: SensorType, owner: Owned, q: string) {
  const query = choicesOf(type, owner, q);
  return queryOptions({
    queryKey: [sitesKey, 'choices', query],
    queryFn: async ({ signal }): Promise<Choices<InstallationSite>> => {
      if (!query) return { found: [], cut: false };
      const { installation_sites: sites, total = sites.length } = await call('GET /api/installation_sites', {
        query,
        signal,
      });
      return { found: sites, cut: total > sites.length };
    },
    placeholderData: keepPreviousData,
  });
}

/** The name of a site. */
export function siteNameQuery(id: string) {
  return queryOptions({
    queryKey: [sitesKey, 'name', id],
    queryFn: ({ signal }) => call('GET /api/installation_sites/{id}', { params: { id }, signal }),
    select: ({ name }) => name,
  });
}

/** The name of a sensor. */
export function sensorNameQuery(id: string) {
  return queryOptions({
    queryKey: [sensorsKey, 'name', id],
    queryFn: ({ signal }) => call('GET /api/sensors/{id}', { params: { id }, signal }),
    select: ({ name }) => name,
  });
}
