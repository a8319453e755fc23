import type { SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { type ListedSensor, type PortalCalls, PortalError } from './portal-calls.ts';
import type { StateFolder } from './state-folder.ts';

/** A sensor and the key of its unit. */
export interface EnlistedUnit {
  readonly sensor: ListedSensor;
  readonly key: string;
}

/** Taken numbers after which the search for a free one is given up. */
const MOST_TAKEN = 1_000;

/**
 * Finds or creates a sensor, with its own site and key, for each unit. Sensors of an earlier run are reused.
 *
 * @param types types to alternate between
 * @param onProgress called after each unit with the number so far
 */
export async function enlistUnits(
  portal: PortalCalls,
  state: StateFolder,
  count: number,
  types: readonly SensorType[],
  onProgress: (done: number) => void,
): Promise<readonly EnlistedUnit[]> {
  const known = new Map((await portal.listSensors()).map((sensor) => [sensor.id.toUpperCase(), sensor]));
  const taken = new Map<SensorType, number>();
  const units: EnlistedUnit[] = [];
  for (let index = 0; index < count; index++) {
    const type = types[index % types.length];
    if (type === undefined) throw new RangeError('no sensor types are given');
    const sensor = await findOrMake(portal, known, taken, type);
    units.push({ sensor, key: state.keyOf(sensor.id) ?? (await renewKey(portal, state, sensor.id)) });
    onProgress(units.length);
  }
  return units;
}

/** Issues a new key for a sensor; the previous one becomes invalid. */
export async function renewKey(portal: PortalCalls, state: StateFolder, sensorId: string): Promise<string> {
  const key = await portal.issueKey(sensorId);
  await state.keepKey(sensorId, key);
  return key;
}

async function findOrMake(
  portal: PortalCalls,
  known: ReadonlyMap<string, ListedSensor>,
  taken: Map<SensorType, number>,
  type: SensorType,
): Promise<ListedSensor> {
  for (let tried = 0; tried < MOST_TAKEN; tried++) {
    const number = (taken.get(type) ?? 0) + 1;
    taken.set(type, number);
    const digits = String(number).padStart(4, '0');
    const id = `SIM_${shortName[type]}_${digits}`;
    const sensor = known.get(id);
    if (sensor?.type === type) {
      if (sensor.siteId === null) await makeSite(portal, sensor, `${siteName[type]} ${digits}`);
      return sensor;
    }
    if (sensor !== undefined) continue;
    try {
      const made = await portal.createSensor(id, `${siteName[type]} ${digits}`, type);
      await makeSite(portal, made, `${siteName[type]} ${digits}`);
      return made;
    } catch (error) {
      // Ids are unique across all organizations: another one may use this id.
      if (!(error instanceof PortalError && error.type === 'resource_already_exists')) throw error;
    }
  }
  throw new Error(`no free sensor id of the form SIM_${shortName[type]}_0001 was found`);
}

/** Creates a site. If the name is taken, the sensor's id is appended; if that is taken too, there is no site. */
async function makeSite(portal: PortalCalls, sensor: ListedSensor, name: string): Promise<void> {
  for (const tried of [name, `${name} ${sensor.id}`]) {
    try {
      await portal.createSite(tried, sensor.type, sensor.id);
      return;
    } catch (error) {
      if (!(error instanceof PortalError && error.type === 'resource_already_exists')) throw error;
    }
  }
}

const shortName: { readonly [T in SensorType]: string } = {
  insect_monitor_v2: 'LIGHT',
  rat_monitor: 'RAT',
  hykecam: 'CAM',
  fly_count: 'FLYCOUNT',
  fly_scan: 'FLYSCAN',
  fly: 'FLY',
  station: 'STATION',
  mirakun_device: 'DEVICE',
};

const siteName: { readonly [T in SensorType]: string } = {
  insect_monitor_v2: 'Simulated light trap',
  rat_monitor: 'Simulated rat camera',
  hykecam: 'Simulated camera',
  fly_count: 'Simulated fly counter',
  fly_scan: 'Simulated fly scanner',
  fly: 'Simulated fly strip',
  station: 'Simulated station',
  mirakun_device: 'Simulated device',
};
