import type { PermissionHolder } from '@trapline/domain/accounts/account.access.ts';
import { isProductAdmin } from '@trapline/domain/common/product-admin.access.ts';
import type { UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import type { Sensor } from '@trapline/domain/sensors/sensor.schema.ts';
import type { SensorVariant } from './sensor.form.ts';

/**
 * Whether the page of a sensor shows the switch for its mails. Those who own it and use installation sites have the
 * switch of the site instead; but mails that are on can always be switched off here. Source: SENSOR-12.
 */
export function offersNotice(
  sensor: Pick<Sensor, 'notice' | 'created_by' | 'organization'>,
  variant: SensorVariant,
  me: PermissionHolder & Pick<UserInfo, 'email' | 'owner_id' | 'organization_admin'>,
): boolean {
  if (sensor.notice) return true;
  if (isProductAdmin(me)) return false;
  if (variant === 'legacy') return true;
  const manages = me.organization_admin && sensor.organization?.id === me.owner_id;
  return sensor.created_by?.email !== me.email && !manages;
}
