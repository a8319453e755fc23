import type { PermissionHolder } from '../accounts/account.access.ts';
import { hasPermission } from '../accounts/account.access.ts';
import { sensorTypeCapabilities, type SensorType } from '../sensor-types/sensor-type.catalogue.ts';
import type { Standing } from '../shares/standing.access.ts';

/** Whether the thing may be seen at all; if not it is answered as not found. Source: SHARE-2. */
export function maySee(standing: Standing): boolean {
  return standing !== 'none';
}

/** Whether the thing and its events may be edited (the wire's permission `full`). Source: SHARE-1. */
export function mayEdit(standing: Standing): boolean {
  return standing !== 'none' && standing !== 'shared_read';
}

/** Permissions of a standing as the wire shows them. Source: SHARE-1. */
export function permissionsOf(standing: Standing): readonly ('full' | 'read')[] {
  if (mayEdit(standing)) return ['full'];
  return maySee(standing) ? ['read'] : [];
}

/**
 * Whether an account may create sensors of a type: it is among its types and has field units; admins may create any of those.
 * Source: TYPE-6.
 */
export function mayCreateSensor(account: PermissionHolder, type: SensorType): boolean {
  if (!sensorTypeCapabilities[type].fieldUnits) return false;
  return hasPermission(account, 'admin') || hasPermission(account, type);
}
