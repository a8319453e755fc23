import { hasFeature, isProductAdmin } from '@trapline/domain/accounts/account.access.ts';
import type { Sensor } from '@trapline/domain/sensors/sensor.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../own-account/account.queries.ts';
import { userQuery } from '../accounts/user.queries.ts';
import { organizationQuery } from '../organizations/organization.queries.ts';
import type { SensorVariant } from './sensor.form.ts';

const feature = 'sensor_installation_sites';

/**
 * Returns which form a sensor gets: by the feature of the current account; for product admins by that of the sensor's
 * organization, or of its creator if it has none. Source: SENSOR-4.
 * @param sensor null: a new one
 * @returns undefined while loading
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
  // Its owner could not be loaded: decide by whether it is at a site.
  return (features?.includes(feature) ?? foreign.installation_site !== null) ? 'site' : 'legacy';
}
