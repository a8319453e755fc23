import { hasFeature, isProductAdmin } from '@trapline/domain/accounts/account.access.ts';
import type { Sensor } from '@trapline/domain/sensors/sensor.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../own-account/account.queries.ts';
import { userQuery } from '../accounts/user.queries.ts';
import { organizationQuery } from '../organizations/organization.queries.ts';
import type { SensorVariant } from './sensor.form.ts';

const feature = 'sensor_installation_sites';

/**
 * Which form a sensor gets: by the feature of one's own account; for product admins by that of the sensor's
 * organization, else of its creator, for whom the settings count. Source: SENSOR-4.
 * @param sensor null: a new one
 * @returns undefined while that is being asked
 */
export function useSensorVariant(sensor: Sensor | null): SensorVariant | undefined {
  const me = useCurrentUser();
  const foreign = isProductAdmin(me) ? sensor : null;
  const organizationId = foreign?.organization?.id;
  const creator = foreign && !foreign.organization ? foreign.created_by?.email : undefined;
  const organization = useQuery({ ...organizationQuery(organizationId ?? ''), enabled: organizationId !== undefined });
  const user = useQuery({ ...userQuery(creator ?? ''), enabled: creator !== undefined });
  if (!foreign) return hasFeature(me, feature) ? 'site' : 'legacy';
  if (organization.isLoading || user.isLoading) return undefined;
  const features = organization.data?.active_features ?? user.data?.active_features;
  // Who it belongs to cannot be asked: then by where it stands.
  return (features?.includes(feature) ?? foreign.installation_site !== null) ? 'site' : 'legacy';
}
