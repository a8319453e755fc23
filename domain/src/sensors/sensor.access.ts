import type { PermissionHolder } from '../accounts/account.access.ts';
import { hasPermission } from '../accounts/account.access.ts';
import { sensorTypeCapabilities, type SensorType } from '../sensor-types/sensor-type.catalogue.ts';
import type { Standing } from '../shares/standing.access.ts';

/** Whether the sensor or site may be seen at all; if not, the response is "not found". Source: SHARE-2. */
export function maySee(standing: Standing): boolean {
  return standing !== 'none';
}

/** Whether the sensor or site and its events may be edited (permission `full` in the API). Source: SHARE-1. */
export function mayEdit(standing: Standing): boolean {
  return standing !== 'none' && standing !== 'shared_read';
}

/** Permissions of a standing as the API returns them. Source: SHARE-1. */
export function permissionsOf(standing: Standing): readonly ('full' | 'read')[] {
  if (mayEdit(standing)) return ['full'];
  return maySee(standing) ? ['read'] : [];
}

/**
 * Whether an account may create sensors of a type. The type must have field units and be one of the account's types;
 * product admins may create any type with field units. Source: TYPE-6.
 */
export function mayCreateSensor(account: PermissionHolder, type: SensorType): boolean {
  if (!sensorTypeCapabilities[type].fieldUnits) return false;
  return hasPermission(account, 'admin') || hasPermission(account, type);
}
