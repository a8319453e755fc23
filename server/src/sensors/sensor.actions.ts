import type { AuditAction } from '@trapline/domain/audit/audit.catalogue.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import { sensorTypeCapabilities } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { mayEdit, maySee } from '@trapline/domain/sensors/sensor.access.ts';
import { writePersonsDeed } from '../activity-logs/activity-log.store.ts';
import { actorOf } from '../accounts/people-audit.actions.ts';
import { insertAuditEntry } from '../audit/audit.store.ts';
import { orNotFound, transaction, type Tx } from '../platform/database/database.ts';
import type { AccountCaller, CallerAccount } from '../platform/http/handler.ts';
import { hashSecret, secret } from '../platform/ids.ts';
import type { Services } from '../platform/services.ts';
import { sensorStanding, type SensorStanding } from '../shares/standing.store.ts';
import { lockSensorRow, setFieldKey } from './sensor-change.store.ts';

/** What sensors need of the portal. */
export type SensorServices = Pick<Services, 'db' | 'clock' | 'ids'>;

/** Who does something, and from where. */
export interface Doer {
  readonly caller: AccountCaller;
  readonly address: string;
}

/** What was done to a sensor or a site of an organization. */
export interface Deed {
  readonly at: Date;
  readonly organizationId: number | null;
  readonly action: AuditAction;
  readonly entity: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** Writes a deed to the audit trail and to the thing's activity log, in the transaction of the change. */
export async function auditDeed(tx: Tx, { caller, address }: Doer, deed: Deed): Promise<void> {
  await insertAuditEntry(tx, { ...deed, ...actorOf(caller), address });
  await writePersonsDeed(tx, caller, deed);
}

/** How an account stands to a sensor that it may see. @throws Problem not_found */
export async function seeSensor(
  { db }: Pick<Services, 'db'>,
  account: CallerAccount,
  sensorId: string,
): Promise<SensorStanding> {
  const sensor = await sensorStanding(db, account, sensorId);
  if (!sensor || !maySee(sensor.standing)) throw new Problem('not_found');
  return sensor;
}

/** How an account stands to a sensor that it may edit. @throws Problem not_found, forbidden */
export async function editSensor(
  services: Pick<Services, 'db'>,
  account: CallerAccount,
  sensorId: string,
): Promise<SensorStanding> {
  const sensor = await seeSensor(services, account, sensorId);
  if (!mayEdit(sensor.standing)) throw new Problem('forbidden');
  return sensor;
}

/**
 * Issues the key for a sensor's field unit; an earlier key ends. Only its hash is kept.
 * @returns the key, which is never shown again
 * @throws Problem not_found, forbidden
 */
export async function issueSensorKey(services: SensorServices, doer: Doer, sensorId: string): Promise<string> {
  const sensor = await editSensor(services, doer.caller.account, sensorId);
  if (!sensorTypeCapabilities[sensor.type].fieldUnits) {
    throw new Problem('conflict', { detail: 'Sensors of this type have no field unit' });
  }
  const key = secret(services.ids);
  await transaction(services.db, async (tx) => {
    orNotFound(await lockSensorRow(tx, sensor.sensor_key));
    await editSensor({ db: tx }, doer.caller.account, sensorId);
    await setFieldKey(tx, sensor.sensor_key, hashSecret(key));
    await auditDeed(tx, doer, {
      at: new Date(services.clock.now()),
      organizationId: sensor.organization_id,
      action: 'sensor.issue_key',
      entity: `Sensor-${sensor.sensor_id}`,
    });
  });
  return key;
}
