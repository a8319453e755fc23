import type { ActivityGroup } from '@trapline/domain/activities/activity.routes.ts';
import type { EventGroup } from '../../events/event.queries.ts';

/** The state of a section's field unit; `shared` if it is unknown because the site is shared with the viewer. */
export type UnitState = 'reporting' | 'no_response' | 'no_report' | 'no_sensor' | 'shared';

/** A section of the activity page: a site or a sensor in a common form. */
export interface Group extends EventGroup {
  /** For a site, the name of its sensor; for a sensor, its id. */
  readonly unit: string;
  /** When the unit was last active, unix seconds. */
  readonly last_active: number | null;
  readonly state: UnitState;
  readonly editable: boolean;
  /** Ids of its newest events. */
  readonly events: readonly string[];
  /** Whether there are more events than these. */
  readonly more: boolean;
}

/** A section in a response, with its events by id. */
type GroupAnswer = Omit<ActivityGroup, 'events'> & { readonly events: readonly string[] };

/** Converts a section; null for a group with neither a site nor a sensor. */
export function groupOf(answer: GroupAnswer): Group | null {
  const { installation_site: site, sensor } = answer;
  const asset = site ?? sensor;
  if (!asset) return null;
  return {
    kind: site ? 'installation_site' : 'sensor',
    id: asset.id,
    name: asset.name,
    type: asset.type,
    unit: site ? (site.sensor?.name ?? '') : asset.id,
    time_zone: asset.time_zone,
    last_active: asset.last_active,
    state: unitState(asset, site),
    editable: asset.permissions.includes('full'),
    events: answer.events,
    more: answer.last_evaluated !== null,
  };
}

function unitState(
  asset: { readonly no_response: boolean; readonly last_active: number | null },
  site: ActivityGroup['installation_site'],
): UnitState {
  if (asset.no_response) return 'no_response';
  if (asset.last_active !== null) return 'reporting';
  if (!site || site.sensor_id !== null) return 'no_report';
  return site.shared ? 'shared' : 'no_sensor';
}
