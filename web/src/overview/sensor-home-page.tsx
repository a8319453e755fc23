import { useParams } from '@tanstack/react-router';
import { SensorPage } from '../sensors/sensor-page.tsx';
import { useOverview } from './use-overview.tsx';

/** The page of a sensor: what it has reported, and below it its record. Source: SENSOR-8, SITE-12. */
export function SensorHomePage() {
  const { id } = useParams({ strict: false });
  return <SensorPage {...useOverview('sensor', id)} />;
}
