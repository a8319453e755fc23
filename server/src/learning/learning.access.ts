import { isProductAdmin } from '@trapline/domain/common/product-admin.access.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import { isLearnable } from '@trapline/domain/learning/learnable.catalogue.ts';
import { mayUseStations } from '@trapline/domain/station/station.access.ts';
import { isSensorType, type SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { isAssuming } from '../callers/caller.access.ts';
import type { AccountCaller } from '../callers/caller.types.ts';

/** What a caller's organization has taught for a sensor type. */
export interface OwnTaught {
  readonly organization_id: number;
  readonly sensor_type: SensorType;
}

/** Whether a caller may change what their organization has taught. Source: LEARN-9 */
export function mayManageLearning({ account, own }: AccountCaller): boolean {
  const alone = isProductAdmin(own) && account.id === own.id;
  return account.organization_id !== null && account.organization_admin && !alone;
}

/**
 * What the caller's own organization has taught for a sensor type. An account without an organization has nothing, and
 * what stations taught is seen with their permission.
 * @throws Problem not_found. Source: LEARN-1
 */
export function seeLearning({ account }: AccountCaller, sensorType: string): OwnTaught {
  const { organization_id } = account;
  if (organization_id === null || !isSensorType(sensorType) || !isLearnable(sensorType)) throw new Problem('not_found');
  if (sensorType === 'station' && !mayUseStations(account)) throw new Problem('not_found');
  return { organization_id, sensor_type: sensorType };
}

/** The same for those who may change it. @throws Problem not_found, forbidden. Source: LEARN-9 */
export function manageLearning(caller: AccountCaller, sensorType: string): OwnTaught {
  if (isProductAdmin(caller.own) && !isAssuming(caller)) throw new Problem('forbidden');
  const taught = seeLearning(caller, sensorType);
  if (!mayManageLearning(caller)) throw new Problem('forbidden');
  return taught;
}
