import { type QueryClient, useQuery } from '@tanstack/react-query';
import { changeSite, keepSite, siteQuery } from '../installation-sites/installation-site.queries.ts';
import { changeSensor, keepSensor, sensorQuery } from '../sensors/sensor.queries.ts';
import type { Asset } from '../events/event.queries.ts';

/** What the gallery needs of the asset whose events it shows. A share does not reveal all of it. */
export interface AssetSettings {
  readonly threshold: number | null;
  readonly increase_threshold: number | null;
  /** `YYYY-MM-DD`. */
  readonly trap_replaced_on: string | null;
  readonly trap_effective_days: number | null;
  readonly etag: string;
}

/** Thresholds in a request body. */
export interface Thresholds {
  readonly threshold?: number;
  readonly increase_threshold?: number;
}

/** The asset whose events the gallery shows. @param wanted whether to request it at all */
export function useAssetSettings({ kind, id }: Asset, wanted = true) {
  const site = useQuery({ ...siteQuery(id), enabled: wanted && kind === 'installation_site' });
  const sensor = useQuery({ ...sensorQuery(id), enabled: wanted && kind === 'sensor' });
  const { data, error, isError, refetch } = kind === 'sensor' ? sensor : site;
  const settings: AssetSettings | undefined = data;
  return { settings, error, isError, refetch };
}

/** Sets the thresholds of an asset. @param etag the version that the change is based on */
export async function changeThresholds(
  queries: QueryClient,
  { kind, id }: Asset,
  body: Thresholds,
  etag: string,
): Promise<void> {
  if (kind === 'sensor') keepSensor(queries, await changeSensor(id, body, etag));
  else keepSite(queries, await changeSite(id, body, etag));
}
