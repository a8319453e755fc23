import { type SensorUnitState, unitStates } from '@trapline/domain/health/unit-state.rules.ts';
import { sensorSortKeys } from '@trapline/domain/sensors/sensor.rules.ts';
import { listAddress, type ListAddress, type ListRequest } from '../ui/lists/list-address.ts';

/** What the sensor list shows: besides, only sensors whose unit has one state; null: all. */
export interface SensorListSearch extends ListRequest {
  readonly state: SensorUnitState | null;
}

type SensorListAddress = ListAddress & { readonly state?: string };

const address = listAddress(sensorSortKeys, 'type');

/** Reads the address of the sensor list; invalid values count as absent. Source: SENSOR-7, SCREEN-11. */
export function readSensorSearch(search: SensorListAddress): SensorListSearch {
  return { ...address.read(search), state: unitStates.find((state) => state === search.state) ?? null };
}

/** The parameters of the address, without defaults. */
export function writeSensorSearch({ state, ...request }: SensorListSearch): SensorListAddress {
  return { ...address.write(request), ...(state === null ? {} : { state }) };
}
