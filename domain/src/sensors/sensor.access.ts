import type { PermissionHolder } from '../accounts/account.access.ts';
import { hasPermission } from '../accounts/account.access.ts';
import { isProductAdmin } from '../common/product-admin.access.ts';
import { mayEdit, type Standing } from '../shares/standing.access.ts';
import { sensorTypeCapabilities, sensorTypes, type SensorType } from '../sensor-types/sensor-type.catalogue.ts';

/**
 * Whether an account may create sensors of a type. The type must have field units and be one of the account's types;
 * product admins may create any type with field units. Source: TYPE-6.
 */
export function mayCreateSensor(account: PermissionHolder, type: SensorType): boolean {
  if (!sensorTypeCapabilities[type].fieldUnits) return false;
  return isProductAdmin(account) || hasPermission(account, type);
}

/**
 * The types of sensors and sites that the portal's pages offer an account to add: those it may create, but none to a
 * product admin, as what they add would belong to no organization. They assume an account's identity instead, or use
 * the API. Source: TYPE-6.
 */
export function typesToAdd(account: PermissionHolder): readonly SensorType[] {
  return isProductAdmin(account) ? [] : sensorTypes.filter((type) => mayCreateSensor(account, type));
}

/**
 * Why a sensor may not be deleted by an account that may edit it; null: it may. Source: SHARE-14.
 * @param shared whether it has any shares, including pending ones
 */
export function whyKeepSensor({ shared }: { readonly shared: boolean }): 'shared_sensor_cannot_be_deleted' | null {
  return shared ? 'shared_sensor_cannot_be_deleted' : null;
}

/**
 * Whether a standing to a sensor reveals its details, such as memo, mail address and whether it has a key. A share to read
 * does not. Source: SHARE-9.
 */
export function mayKnowSensorDetails(standing: Standing): boolean {
  return mayEdit(standing);
}
