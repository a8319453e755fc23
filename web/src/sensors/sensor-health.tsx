import { isProductAdmin } from '@trapline/domain/common/product-admin.access.ts';
import type { Sensor } from '@trapline/domain/sensors/sensor.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { sensorHealthQuery } from '../health/health.queries.ts';
import { HealthBlock } from '../health/health-block.tsx';

/** The health of the sensor's unit. Source: HEALTH-7. */
export function SensorHealth({ sensor }: { readonly sensor: Sensor }) {
  const mayDownload = isProductAdmin(useCurrentUser());
  const { data: points, dataUpdatedAt } = useQuery(sensorHealthQuery(sensor.id));
  return (
    <HealthBlock sensor={sensor} points={points} now={Math.floor(dataUpdatedAt / 1_000)} mayDownload={mayDownload} />
  );
}
