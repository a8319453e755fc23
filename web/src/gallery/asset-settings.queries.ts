import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { InstallationSite } from '@trapline/domain/installation-sites/installation-site.schema.ts';
import type { Sensor } from '@trapline/domain/sensors/sensor.schema.ts';
import type { Trap } from '../sensor-types/type-settings/use-trap-replaced.ts';
import { changeSite, keepSite, siteQuery, siteTrap } from '../installation-sites/installation-site.queries.ts';
import { changeSensor, keepSensor, sensorQuery, sensorTrap } from '../sensors/sensor.queries.ts';
import type { Asset } from '../events/event.queries.ts';
import { type Holder, holderOf } from '../events/settings-holder.ts';

/** The sensor or site whose thresholds and trap apply now. A share does not reveal all of its settings. */
export interface SettingsOwner {
  readonly kind: Asset['kind'];
  readonly id: string;
  readonly name: string;
  /** IANA name. */
  readonly time_zone: string;
  /** Whether the user may change its settings. */
  readonly editable: boolean;
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

/**
 * The thresholds and the trap that apply to the asset whose events the gallery shows, wherever they are set.
 * Source: SENSOR-6.
 * @param wanted whether to request them at all
 * @returns `settings` null if they are set at a site that the user may not see; undefined while they are loading
 */
export function useAssetSettings(asset: Holder, wanted = true) {
  const ofSite = asset.kind === 'installation_site';
  const site = useQuery({ ...siteQuery(asset.id), enabled: wanted && ofSite });
  const sensor = useQuery({ ...sensorQuery(asset.id), enabled: wanted && !ofSite });
  const holder = holderOf(asset, { sensor: sensor.data, site: site.data });
  const other = holder && holder.kind !== asset.kind ? holder : null;
  const otherSite = useQuery({ ...siteQuery(other?.id ?? ''), enabled: other?.kind === 'installation_site' });
  const otherSensor = useQuery({ ...sensorQuery(other?.id ?? ''), enabled: other?.kind === 'sensor' });
  const own = ofSite ? site : sensor;
  const found = other === null ? own : other.kind === 'sensor' ? otherSensor : otherSite;
  const settings = holder === null ? null : holder && found.data && ownerOf(holder.kind, found.data);
  const { error, isError, refetch } = own.isError ? own : found;
  return {
    settings,
    error,
    isError,
    /** Fetches the settings again. */
    refetch: async () => {
      const { data, error: failure } = await refetch();
      return { settings: holder && data ? ownerOf(holder.kind, data) : undefined, error: failure };
    },
  };
}

function ownerOf(kind: Asset['kind'], data: Sensor | InstallationSite): SettingsOwner {
  const { id, name, time_zone, permissions, threshold, increase_threshold, etag } = data;
  const { trap_replaced_on, trap_effective_days } = data;
  const editable = permissions.includes('full');
  return {
    ...{ kind, id, name, time_zone, editable, threshold, increase_threshold },
    ...{ trap_replaced_on, trap_effective_days, etag },
  };
}

/** Sets the thresholds of a sensor or site. @param etag the version that the change is based on */
export async function changeThresholds(
  queries: QueryClient,
  { kind, id }: Holder,
  body: Thresholds,
  etag: string,
): Promise<void> {
  if (kind === 'sensor') keepSensor(queries, await changeSensor(id, body, etag));
  else keepSite(queries, await changeSite(id, body, etag));
}

/** How a replacement of the trap of a sensor or site is saved. */
export function trapOf(queries: QueryClient, asset: Pick<Asset, 'kind' | 'id' | 'name' | 'time_zone'>): Trap {
  return asset.kind === 'sensor' ? sensorTrap(queries, asset) : siteTrap(queries, asset);
}
