import { invalidValue, Problem } from '@trapline/domain/common/errors.ts';
import type { AssetQuery, Sensor, SensorQuery, StateCounts } from '@trapline/domain/sensors/sensor.schema.ts';
import { isSensorId, sensorSortKeys } from '@trapline/domain/sensors/sensor.rules.ts';
import { listRequest, listRows } from '../platform/database/page.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import type { Services } from '../platform/services.ts';
import { sensorAnswer } from './sensor.answer.ts';
import { isSensorIdFree } from './sensor-change.store.ts';
import { countStates, findSensorRow, listSensorRows, type SensorNarrowing } from './sensor.store.ts';

type SensorReading = Pick<Services, 'db' | 'clock' | 'mailInDomain'>;

/** A sensor as shown to an account. @throws Problem not_found when the account may not see it */
export async function readSensor(
  { db, clock, mailInDomain }: SensorReading,
  account: CallerAccount,
  sensorId: string,
): Promise<Sensor> {
  const now = new Date(clock.now());
  const row = await findSensorRow(db, { account, now }, sensorId);
  const answer = row && sensorAnswer(row, { now, mailInDomain });
  if (!answer) throw new Problem('not_found');
  return answer;
}

/**
 * Lists the sensors that an account may see, with the total if a page was requested, and the numbers of states if these
 * were.
 * @throws Problem validation_failed
 */
export async function listSensors(
  { db, clock, mailInDomain }: SensorReading,
  account: CallerAccount,
  query: SensorQuery,
): Promise<{ sensors: Sensor[]; total?: number; states?: StateCounts }> {
  const now = new Date(clock.now());
  const request = listRequest(query, sensorSortKeys, account.locale);
  const narrowing = assetNarrowing(query);
  const ofState = query.state === undefined ? narrowing : { ...narrowing, state: query.state };
  const { rows, total } = await listRows(request, (one) => listSensorRows(db, { account, now }, one, ofState));
  const counted =
    query.count_states === '1' ? { states: await countStates(db, { account, now }, request.words, narrowing) } : {};
  const sensors = rows.flatMap((row) => sensorAnswer(row, { now, mailInDomain }) ?? []);
  return { sensors, ...(request.page ? { total } : {}), ...counted };
}

/** The filters in the query of a list of sensors or sites. @throws Problem validation_failed for two owners */
export function assetNarrowing({
  type,
  owner_organization: organization,
  owner_email: creator,
}: AssetQuery): Pick<SensorNarrowing, 'type' | 'offeredBy'> {
  if (organization !== undefined && creator !== undefined)
    throw invalidValue('/owner_email', 'excludes an organization');
  return {
    ...(type === undefined ? {} : { type }),
    ...(organization === undefined ? {} : { offeredBy: { organization, creator: null } }),
    ...(creator === undefined ? {} : { offeredBy: { organization: null, creator } }),
  };
}

/** Whether a new sensor may use an id. Any signed-in user may ask, since ids are unique across all organizations. */
export async function isIdAvailable(
  { db }: Pick<Services, 'db'>,
  _anybody: CallerAccount,
  sensorId: string,
): Promise<boolean> {
  return isSensorId(sensorId) && (await isSensorIdFree(db, sensorId));
}
