import type { UserInfo } from '../accounts/account.schema.ts';
import { isProductAdmin } from '../common/product-admin.access.ts';
import { sensorTypeCapabilities } from '../sensor-types/sensor-type.catalogue.ts';

/**
 * Whether an account sees what was learned: it sees photos whose boxes have types. An account without an organization
 * sees a note that it has no head of its own. A product admin sees it under an assumed identity only. Source: LEARN-1.
 */
export function seesLearnedTypes(user: Pick<UserInfo, 'permissions' | 'allowed_sensor_types'>): boolean {
  return (
    !isProductAdmin(user) && user.allowed_sensor_types.some((type) => sensorTypeCapabilities[type].detectionDetails)
  );
}
