import { parseSort } from '@trapline/domain/common/search.rules.ts';
import { sensorSortKeys } from '@trapline/domain/sensors/sensor.rules.ts';
import type { SensorListRequest } from './sensor.queries.ts';

/** The part of an address that the list uses. */
interface ListAddress {
  readonly q?: string;
  readonly page?: string;
  readonly sort?: string;
}

const first = { page: 1, sort: 'type' } as const;

/** Reads the list's state from an address; invalid values count as absent. Source: SITE-6. */
export function readSensorSearch({ q = '', page, sort = '' }: ListAddress): SensorListRequest {
  return {
    q,
    page: page !== undefined && /^[1-9]\d{0,5}$/.test(page) ? Number(page) : first.page,
    sort: parseSort(sort, sensorSortKeys) ? sort : first.sort,
  };
}

/** Returns the address of the list's state, as short as possible. */
export function writeSensorSearch({ q, page, sort }: SensorListRequest): ListAddress {
  return {
    ...(q === '' ? {} : { q }),
    ...(sort === first.sort ? {} : { sort }),
    ...(page === first.page ? {} : { page: String(page) }),
  };
}
