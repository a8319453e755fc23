import type { PermissionHolder } from '../accounts/account.access.ts';
import { hasPermission } from '../accounts/account.access.ts';
import { sensorTypeCapabilities, type SensorType } from '../sensor-types/sensor-type.catalogue.ts';

/**
 * Whether an account may create sensors of a type. The type must have field units and be one of the account's types;
 * product admins may create any type with field units. Source: TYPE-6.
 */
export function mayCreateSensor(account: PermissionHolder, type: SensorType): boolean {
  if (!sensorTypeCapabilities[type].fieldUnits) return false;
  return hasPermission(account, 'admin') || hasPermission(account, type);
}
