import type { ActivityGroup } from '@trapline/domain/activities/activity.routes.ts';
import type { AttentionReason } from '@trapline/domain/attention/attention.rules.ts';
import type { Trend } from '@trapline/domain/dashboard/trend.schema.ts';
import type { HealthProblem } from '@trapline/domain/health/health-rule.catalogue.ts';
import { sensorUnitState, siteUnitState, type UnitState } from '@trapline/domain/health/unit-state.rules.ts';
import type { Asset } from '../../events/event.queries.ts';
import { holderOf } from '../../events/settings-holder.ts';

/** A site or sensor by its id. */
export type AssetRef = Pick<Asset, 'kind' | 'id'>;

/** A group of the activity page: a site or a sensor in a common form. */
export interface Group extends Asset {
  /** For a site, the name of its sensor; for a sensor, its id. */
  readonly unit: string;
  /** When the unit was last active, unix seconds. */
  readonly last_active: number | null;
  /** Of its unit; null if that is unknown because the asset is shared with the reader. */
  readonly state: UnitState | null;
  /** What its unit's last report complains about. */
  readonly health_problems: readonly HealthProblem[];
  /** Who shares it with the reader; null if it is not shared. */
  readonly shared_by: { readonly name: string } | null;
  readonly editable: boolean;
  /** Ids of its newest events. */
  readonly events: readonly string[];
  /** Whether there are more events than these. */
  readonly more: boolean;
  /** Why it needs attention, the most urgent first. */
  readonly reasons: readonly AttentionReason[];
  /** The count of its newest event that counts, and the threshold that applied to it, 0 if off. */
  readonly newest: ActivityGroup['newest'];
  readonly trend: Trend;
  /** Whether its trap is the one that applies; otherwise that is the trap of its site or sensor. Source: SENSOR-6. */
  readonly has_trap: boolean;
  /** `YYYY-MM-DD`; null if that is unknown, or without a trap of its own that applies. */
  readonly trap_replaced_on: string | null;
  /** Whether nobody of the user's organization has looked at one of its events. */
  readonly not_looked_at: boolean;
  /** When it was read, unix seconds. */
  readonly read_at: number;
}

/** A group in a response, with its events by id. */
type GroupAnswer = Omit<ActivityGroup, 'events'> & { readonly events: readonly string[] };

/** Converts a group of a response; null for one with neither a site nor a sensor. @param readAt unix seconds */
export function groupOf(answer: GroupAnswer, readAt: number): Group | null {
  const { installation_site: site, sensor } = answer;
  const asset = site ?? sensor;
  if (!asset) return null;
  const own = { kind: site ? ('installation_site' as const) : ('sensor' as const), id: asset.id };
  const has_trap = holderOf(own, { sensor: sensor ?? undefined, site: site ?? undefined })?.kind === own.kind;
  return {
    ...own,
    name: asset.name,
    type: asset.type,
    unit: site ? (site.sensor?.name ?? '') : asset.id,
    time_zone: asset.time_zone,
    last_active: asset.last_active,
    state: site ? siteUnitState(site) : sensor ? sensorUnitState(sensor) : null,
    health_problems: asset.health_problems,
    shared_by: asset.shared_by,
    editable: asset.permissions.includes('full'),
    events: answer.events,
    more: answer.last_evaluated !== null,
    reasons: answer.reasons,
    newest: answer.newest,
    trend: answer.trend,
    has_trap,
    trap_replaced_on: has_trap ? asset.trap_replaced_on : null,
    not_looked_at: answer.not_looked_at,
    read_at: readAt,
  };
}
