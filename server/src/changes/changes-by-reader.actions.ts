import type pg from 'pg';
import { instant } from '@trapline/domain/common/instant.rules.ts';
import { changesPerMessage } from '@trapline/domain/changes/change.limits.ts';
import type { Change, ChangedEvent } from '@trapline/domain/changes/change.schema.ts';
import { type EventKind, formatEventId } from '@trapline/domain/events/event-id.rules.ts';
import type { PublishedEventChange } from '../events/event-changes.topic.ts';
import type { JobChange } from '../jobs/job-changes.topic.ts';
import type { AssetChange } from '../audit/asset-changes.topic.ts';
import {
  type SeenAsset,
  whoOwned,
  whoSeesEvents,
  whoSeesPlaces,
  whoSeesSensors,
  whoSeesSites,
  whoSeesStationEvents,
} from './change-reader.store.ts';

/** Changes to be reported. */
export interface Changes {
  readonly events: readonly PublishedEventChange[];
  readonly assets: readonly AssetChange[];
  readonly jobs: readonly JobChange[];
}

type AssetKind = 'sensors' | 'installation_sites' | 'station_places';

/** The messages for one account. */
class RecipientChanges {
  readonly events: ChangedEvent[] = [];
  readonly sensors = new Set<string>();
  readonly installation_sites = new Set<string>();
  readonly station_places = new Set<string>();
  readonly jobs = new Set<string>();

  messages(): readonly Change[] {
    return [
      ...chunks(this.events).map((events) => ({ type: 'events', events }) as const),
      ...chunks([...this.sensors]).map((ids) => ({ type: 'sensors', ids }) as const),
      ...chunks([...this.installation_sites]).map((ids) => ({ type: 'installation_sites', ids }) as const),
      ...chunks([...this.station_places]).map((ids) => ({ type: 'station_places', ids }) as const),
      ...chunks([...this.jobs]).map((ids) => ({ type: 'jobs', ids }) as const),
    ];
  }
}

/**
 * The messages for each of these accounts, by their rights at this moment. Source: CHANGE-2.
 * @returns by account; no entry for accounts that may see none of the changes
 */
export async function messagesByRecipient(
  pool: pg.Pool,
  accountIds: readonly number[],
  { events, assets, jobs }: Changes,
): Promise<ReadonlyMap<number, readonly Change[]>> {
  const recipients = new Map<number, RecipientChanges>();
  const of = (accountId: number): RecipientChanges => {
    const found = recipients.get(accountId) ?? new RecipientChanges();
    recipients.set(accountId, found);
    return found;
  };
  const asked = events.map(({ sensor_key, timestamp }) => ({ sensor_key, ts: instant(timestamp) }));
  for (const [kind, ask] of [
    ['sensor', whoSeesEvents],
    ['station', whoSeesStationEvents],
  ] as const) {
    for (const seen of asked.length === 0 ? [] : await ask(pool, accountIds, asked)) {
      const event = events[seen.index];
      if (event) of(seen.account_id).events.push(changedEvent(kind, event, seen));
    }
  }
  for (const kind of ['sensors', 'installation_sites', 'station_places'] as const) {
    const changed = assets.flatMap((asset) => (kindOf(asset) === kind ? [asset] : []));
    for (const { account_id, id } of await whoSeesAssets(pool, accountIds, kind, changed)) of(account_id)[kind].add(id);
  }
  // Only its own account may see a job.
  const asking = new Set(accountIds);
  for (const { id, account_id } of jobs) if (asking.has(account_id)) of(account_id).jobs.add(id);
  return new Map(Array.from(recipients, ([accountId, found]) => [accountId, found.messages()]));
}

function changedEvent(
  kind: EventKind,
  { sensor_key, timestamp, deleted }: PublishedEventChange,
  seen: { readonly sensor_id: string | null; readonly site_id: number | null },
): ChangedEvent {
  const site_id = seen.site_id === null ? null : String(seen.site_id);
  return {
    id: formatEventId({ kind, source_key: sensor_key, timestamp }),
    sensor_id: seen.sensor_id,
    site_id,
    deleted,
  };
}

/** The kind for each prefix of an entity's name. */
const kinds: Readonly<Record<string, AssetKind>> = {
  Sensor: 'sensors',
  InstallationSite: 'installation_sites',
  StationPlace: 'station_places',
};

function kindOf({ entity }: AssetChange): AssetKind | undefined {
  return kinds[entity.slice(0, entity.indexOf('-'))];
}

function idOf({ entity }: AssetChange): string {
  return entity.slice(entity.indexOf('-') + 1);
}

async function whoSeesAssets(
  pool: pg.Pool,
  accountIds: readonly number[],
  kind: AssetKind,
  changed: readonly AssetChange[],
): Promise<readonly SeenAsset[]> {
  // A deleted place is kept for a while, and its whole organization sees it, not only who owned it.
  if (kind === 'station_places') {
    return changed.length === 0 ? [] : await whoSeesPlaces(pool, accountIds, changed.map(idOf));
  }
  const here = changed.filter(({ owner }) => owner === undefined).map(idOf);
  const gone = changed.flatMap((asset) => (asset.owner ? [{ id: idOf(asset), ...asset.owner }] : []));
  const ask = kind === 'sensors' ? whoSeesSensors : whoSeesSites;
  return [
    ...(here.length === 0 ? [] : await ask(pool, accountIds, here)),
    ...(gone.length === 0 ? [] : await whoOwned(pool, accountIds, gone)),
  ];
}

function chunks<T>(items: readonly T[]): readonly T[][] {
  const count = Math.ceil(items.length / changesPerMessage);
  return Array.from({ length: count }, (_, n) => items.slice(n * changesPerMessage, (n + 1) * changesPerMessage));
}
