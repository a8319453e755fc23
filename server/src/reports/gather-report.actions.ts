import { localMonth } from '@trapline/domain/common/local-time.rules.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import { invalidValue, Problem } from '@trapline/domain/common/errors.ts';
import { formatEventId, parseEventId } from '@trapline/domain/events/event-id.rules.ts';
import {
  linesOf,
  type ReportEvent,
  type ReportFigures,
  type ReportLine,
  typeCounts,
} from '@trapline/domain/reports/report-figures.rules.ts';
import { mayKnowSiteDetails } from '@trapline/domain/installation-sites/installation-site.access.ts';
import { reportEvents, reportSources } from '@trapline/domain/reports/report.limits.ts';
import { localText } from '@trapline/domain/reports/report-time.rules.ts';
import { checkedMonths, comparedMonths, type ReportMonths } from '@trapline/domain/reports/report.rules.ts';
import type { ReportSource } from '@trapline/domain/reports/report.schema.ts';
import { seesPlace } from '@trapline/domain/station/station.access.ts';
import { daysOut, indexExceeds, trapIndex } from '@trapline/domain/station/trap-days.rules.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import { sensorSegments, siteSegments } from '../exports/csv-part.actions.ts';
import { installationPeriodsOf } from '../dashboard/dashboard.store.ts';
import { organizationName } from './report-heading.store.ts';
import { seconds } from '../platform/base/clock.ts';
import type { Services } from '../platform/services.ts';
import { seeSensor, seeSite } from '../shares/standing.actions.ts';
import { seePlace } from '../station/places/read-places.actions.ts';
import { checkStations } from '../station/station.access.ts';
import type { ReportOrder, ReportSelection, ReportWork } from './report-order.types.ts';
import { sensorEvents, sensorLines, type SensorSource } from './sensor-report.actions.ts';
import { sensorNames } from './sensor-report.store.ts';
import { type ReportedStationEvent, stationEventsOfKeys, stationEventsOfPlace } from './station-report.store.ts';

type Reading = Pick<Services, 'db' | 'pool' | 'clock'>;

/** Refuses a selection that an account may not have, or that cannot be made. Source: REPORT-1, REPORT-3, JOB-10 */
export async function checkSelection(
  services: Pick<Services, 'db' | 'pool'>,
  account: CallerAccount,
  selection: ReportSelection,
): Promise<void> {
  if ('events' in selection) {
    await pickedEvents(services, account, selection.events);
    return;
  }
  checkedMonths(selection.period);
  if (selection.sources.length === 0) throw invalidValue('/sources', 'must name one');
  if (selection.sources.length > reportSources) throw invalidValue('/sources', `must be at most ${reportSources}`);
  for (const source of selection.sources) {
    if (source.kind === 'place') await seePlace(services.db, account, source.id);
    else await seeAsset(services, account, source);
  }
}

/**
 * Picked station events that an account sees, in their order, once each.
 * @throws Problem validation_failed at `/events`, forbidden, not_found. Source: REPORT-1
 */
async function pickedEvents(
  { db }: Pick<Services, 'db'>,
  account: CallerAccount,
  events: readonly string[],
): Promise<readonly ReportedStationEvent[]> {
  checkStations(account);
  if (events.length === 0) throw invalidValue('/events', 'must name an event');
  if (events.length > reportEvents) throw invalidValue('/events', `must be at most ${reportEvents} events`);
  const keys = [...new Set(events)].map((id) => parseEventId(id));
  const rows = await stationEventsOfKeys(
    db,
    keys.map((key) => (key?.kind === 'station' ? key.source_key : 0)),
  );
  const seen = new Map(rows.filter((row) => seesPlace(account, row)).map((row) => [row.key, row]));
  return keys.map((key) => {
    const row = key === null ? undefined : seen.get(key.source_key);
    if (!row || unix(row.uploaded_at) !== key?.timestamp) throw new Problem('not_found');
    return row;
  });
}

/**
 * Refuses selected events if one of them is being processed.
 * @throws Problem validation_failed at `/events/{index}`, and as `checkSelection`. Source: REPORT-1
 */
export async function checkReady(
  services: Pick<Services, 'db'>,
  account: CallerAccount,
  selection: ReportSelection,
): Promise<void> {
  if ('events' in selection) readyEvents(await pickedEvents(services, account, selection.events), selection.events);
}

function readyEvents(rows: readonly ReportedStationEvent[], picked: readonly string[]): void {
  const unready = rows.find(({ processing }) => processing);
  if (!unready) return;
  const index = picked.findIndex((id) => parseEventId(id)?.source_key === unready.key);
  throw invalidValue(`/events/${index}`, 'is still being processed');
}

function seeAsset({ db }: Pick<Services, 'db'>, account: CallerAccount, { kind, id }: ReportSource) {
  return kind === 'site' ? seeSite({ db }, account, id) : seeSensor({ db }, account, id);
}

/** Reads the figures of a report. @throws Problem, as `checkSelection`; validation_failed for events being processed */
export async function gatherReport(
  services: Reading,
  work: ReportWork,
  { selection, type, time_zone: timeZone }: Pick<ReportOrder, 'selection' | 'type' | 'time_zone'>,
): Promise<ReportFigures> {
  if ('events' in selection) return gatherPicked(services, work, selection.events, timeZone);
  const { sources } = selection;
  const period = checkedMonths(selection.period);
  await checkSelection(services, await work.reader(), selection);
  const gathered: GatheredSource[] = [];
  for (const [index, source] of sources.entries()) {
    work.signal.throwIfAborted();
    await work.progress((20 * index) / sources.length);
    gathered.push(await gatherSource(services, await work.reader(), source, { period, type }));
  }
  const kinds = new Set(sources.map(({ kind }) => (kind === 'place' ? 'traps' : 'sensors')));
  return {
    form: kinds.size === 2 ? 'both' : kinds.has('traps') ? 'traps' : 'sensors',
    organization: await ownerName(services, gathered),
    subjects: gathered.map(({ subject }) => subject),
    period,
    underWay: period.to >= localMonth(seconds(services.clock), timeZone),
    lines: gathered.flatMap(({ lines }) => lines),
    before: gathered.flatMap(({ before }) => before),
    yearBefore: gathered.flatMap(({ yearBefore }) => yearBefore),
    events: gathered.flatMap(({ events }) => events),
  };
}

/** The organization that all of it belongs to; null where there is none, or where a reader may not know it. */
async function ownerName({ db }: Reading, gathered: readonly GatheredSource[]): Promise<string | null> {
  const [owner, ...others] = new Set(gathered.map(({ ownerId }) => ownerId));
  return owner === undefined || others.length > 0 ? null : organizationName(db, owner);
}

interface GatheredSource {
  readonly subject: string;
  /** Its organization; null: none, or one that the reader may not know. */
  readonly ownerId: number | null;
  readonly lines: readonly ReportLine[];
  readonly before: readonly ReportLine[];
  readonly yearBefore: readonly ReportLine[];
  readonly events: readonly ReportEvent[];
}

async function gatherSource(
  services: Reading,
  account: CallerAccount,
  source: ReportSource,
  { period, type }: { readonly period: ReportMonths; readonly type: ReportOrder['type'] },
): Promise<GatheredSource> {
  const compared = comparedMonths(period);
  if (source.kind === 'place') {
    const place = await seePlace(services.db, account, source.id);
    const read = async (months: ReportMonths) => {
      const rows = await stationEventsOfPlace(services.db, place.id, months);
      return rows.map((row) => stationEvent(row, account.time_zone));
    };
    const events = await read(period);
    return {
      ...{ subject: place.name, ownerId: place.organization_id, events, lines: linesOf(events) },
      before: linesOf(await read(compared.before)),
      yearBefore: linesOf(await read(compared.yearBefore)),
    };
  }
  const asset = await sensorSource(services, account, source);
  return {
    subject: asset.place === asset.name || asset.place === '' ? asset.name : `${asset.place} ${asset.name}`,
    ownerId: asset.ownerId,
    lines: await sensorLines(services, asset, period),
    before: await sensorLines(services, asset, compared.before),
    yearBefore: await sensorLines(services, asset, compared.yearBefore),
    events: await sensorEvents(services, asset, period, type === 'legacy' ? 'every' : 'shown'),
  };
}

async function sensorSource(
  { db, pool }: Reading,
  account: CallerAccount,
  source: ReportSource,
): Promise<SensorSource> {
  if (source.kind === 'site') {
    const site = await seeSite({ db }, account, source.id);
    const { name, segments } = await siteSegments({ db, pool }, account, site);
    const installations = await installationPeriodsOf(db, [site.site_id]);
    const ownerId = mayKnowSiteDetails(site.standing) ? site.organization_id : null;
    return { place: name, name, ownerId, time_zone: site.time_zone, installations, segments };
  }
  const sensor = await seeSensor({ db }, account, source.id);
  const { sensor_key, time_zone, organization_id: ownerId } = sensor;
  const { name, place } = await sensorNames(db, sensor_key);
  const { segments } = await sensorSegments({ db }, account, sensor);
  return {
    place,
    name,
    ownerId,
    time_zone,
    segments,
    installations: [{ sensor_key, time_zone, from: null, to: null }],
  };
}

async function gatherPicked(
  services: Reading,
  work: ReportWork,
  picked: readonly string[],
  timeZone: string,
): Promise<ReportFigures> {
  const account = await work.reader();
  const rows = await pickedEvents(services, account, picked);
  readyEvents(rows, picked);
  const events = rows.map((row) => stationEvent(row, timeZone));
  const months = events.map(({ month }) => month).toSorted();
  const [from = '', to = from] = [months.at(0), months.at(-1)];
  const compared = comparedMonths({ from, to });
  const places = Map.groupBy(rows, ({ place_id }) => place_id);
  const base = async (period: ReportMonths) => {
    const found: ReportLine[] = [];
    for (const [id, own] of places) {
      const traps = [...new Set(own.map(({ trap_no }) => trap_no))];
      const earlier = await stationEventsOfPlace(services.db, id, period, traps);
      found.push(...linesOf(earlier.map((row) => stationEvent(row, timeZone))));
    }
    return found;
  };
  return {
    form: 'traps',
    organization: await organizationName(services.db, account.organization_id),
    subjects: [...new Set(events.map(({ place }) => place))],
    period: { from, to },
    underWay: to >= localMonth(seconds(services.clock), timeZone),
    lines: linesOf(events),
    before: await base(compared.before),
    yearBefore: await base(compared.yearBefore),
    events,
  };
}

function stationEvent(row: ReportedStationEvent, timeZone: string): ReportEvent {
  const timestamp = unix(row.uploaded_at);
  const index = trapIndex(row.count, row.installed_on, row.collected_on);
  return {
    ...{ id: formatEventId({ kind: 'station', source_key: row.key, timestamp }), place: row.place, trap: row.trap_no },
    ...{ installed: row.installed_on, collected: row.collected_on, days: daysOut(row.installed_on, row.collected_on) },
    ...{ month: row.month, at: localText(timestamp, timeZone), photos: row.photo_count, count: row.count },
    ...{
      counts: row.count === null ? new Map() : typeCounts(row.insect_counts),
      index,
      threshold: row.index_threshold,
    },
    ...{ over: indexExceeds(index, row.index_threshold), exported: null },
  };
}
