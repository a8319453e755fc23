import { setImmediate } from 'node:timers/promises';
import type { Answer } from '@trapline/domain/common/route.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import { boxStates } from '@trapline/domain/detections/detection-source.catalogue.ts';
import { formatEventId } from '@trapline/domain/events/event-id.rules.ts';
import {
  agreementByType,
  agreementOf,
  confusionOf,
  measuredShareOf,
} from '@trapline/domain/learning/check/agreement.rules.ts';
import { foundByMonth } from '@trapline/domain/learning/check/found.rules.ts';
import { isTaught } from '@trapline/domain/learning/examples/example.rules.ts';
import { mayOfferAutomatic } from '@trapline/domain/learning/heads/gate.rules.ts';
import { learnableTypes } from '@trapline/domain/learning/learnable.catalogue.ts';
import { agreementDays, foundDays, notInsect } from '@trapline/domain/learning/learning.limits.ts';
import type { learningRoutes } from '@trapline/domain/learning/learning.routes.ts';
import type {
  LearnedHead,
  LearnedKind,
  LearnedReport,
  LearnedType,
} from '@trapline/domain/learning/learning.schema.ts';
import { isSensorType, type SensorType } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { hasPermission } from '@trapline/domain/accounts/account.access.ts';
import type { AccountCaller } from '../callers/caller.types.ts';
import type { Db } from '../platform/database/database.ts';
import type { Services } from '../platform/services.ts';
import { auditedByName } from './check/audit-draw.store.ts';
import { countExamples, decidedSince, type DecidedRow, type ExampleCount } from './examples/example.store.ts';
import { type HeadRow, headsOf } from './heads/head.store.ts';
import { mayManageLearning, type OwnTaught, seeLearning } from './learning.access.ts';
import { blockedOf, modeOf } from './naming/naming.actions.ts';
import { countStates, countToCheck, type VisibleSensor, visibleSensorsOf } from './examples/photo.store.ts';
import { correctedPhotos } from './check/found.store.ts';
import { placeNames } from './drift/drift.store.ts';
import { allSensors, type SwitchRow, switchesOf } from './switch.store.ts';

/** Days for which boxes "to check" are counted. */
export const checkedDays = 90;
/** Photos named for each wrong suggestion. */
const confusedPhotos = 10;
const dayMs = 86_400_000;

type ReadServices = Pick<Services, 'db' | 'clock'>;

/** What the caller's organization has taught, by sensor type. Source: LEARN-1 */
export async function listLearned(
  { db, clock }: ReadServices,
  caller: AccountCaller,
): Promise<Answer<typeof learningRoutes.listLearned>> {
  const { organization_id } = caller.account;
  if (organization_id === null) return { kinds: [], may_manage: false };
  const facts = await factsOf(db, organization_id, clock.now());
  const kinds = learnableTypes
    .map((type) => kindOf(type, facts))
    .filter(({ sensor_type, examples }) => examples > 0 || hasPermission(caller.account, sensor_type));
  return { kinds, may_manage: mayManageLearning(caller) };
}

interface OrganizationFacts {
  readonly counts: readonly ExampleCount[];
  readonly heads: readonly HeadRow[];
  readonly switches: readonly SwitchRow[];
  readonly toCheck: ReadonlyMap<string, number>;
}

async function factsOf(db: Db, organizationId: number, now: number): Promise<OrganizationFacts> {
  const [counts, heads, switches, toCheck] = await Promise.all([
    countExamples(db, organizationId),
    headsOf(db, organizationId),
    switchesOf(db, organizationId),
    countToCheck(db, organizationId, new Date(now - checkedDays * dayMs)),
  ]);
  return { counts, heads, switches, toCheck };
}

function kindOf(type: SensorType, { counts, heads, switches, toCheck }: OrganizationFacts): LearnedKind {
  const own = counts.filter(({ sensor_type }) => sensor_type === type);
  const active = heads.find((head) => head.sensor_type === type && head.active);
  const lender = active?.report.borrowed_from ?? null;
  return {
    sensor_type: type,
    mode: modeOf(
      switches.filter(({ sensor_type }) => sensor_type === type),
      allSensors,
    ),
    examples: own.reduce((sum, { examples }) => sum + examples, 0),
    taught: own.filter((row) => row.type !== notInsect && isTaught(row)).length,
    to_check: toCheck.get(type) ?? 0,
    version: active?.version ?? null,
    borrowed_from: lender !== null && isSensorType(lender) ? lender : null,
  };
}

/** Everything about what the caller's organization has taught for a sensor type. @throws Problem not_found */
export async function readLearned(
  { db, clock }: ReadServices,
  caller: AccountCaller,
  sensorType: string,
): Promise<LearnedReport> {
  const taught = seeLearning(caller, sensorType);
  const now = clock.now();
  const since = new Date(now - agreementDays * dayMs);
  const [facts, decided, audited, states, sensors] = await Promise.all([
    factsOf(db, taught.organization_id, now),
    decidedSince(db, taught, since),
    auditedByName(db, taught),
    countStates(db, taught, since),
    visibleSensorsOf(db, caller.account, taught.sensor_type),
  ]);
  const heads = facts.heads.filter(({ sensor_type }) => sensor_type === taught.sensor_type);
  const active = heads.find((head) => head.active);
  const blocked = active ? await blockedOf(db, taught, active) : [];
  const why = new Map(blocked.map((one) => [one.type, one.why]));
  const visible = new Set(sensors.map(({ key }) => key));
  const count = (state: (typeof boxStates)[number]) => states.get(boxStates.indexOf(state)) ?? 0;
  const audit = { right: sumOf(audited, 'right'), of: sumOf(audited, 'of') };
  return {
    ...kindOf(taught.sensor_type, facts),
    may_manage: mayManageLearning(caller),
    automatic_offered: mayOfferAutomatic(active?.report.hold_out ?? null),
    types: typesOf(taught, facts, decided, audited, why),
    agreement: agreementOf(decided),
    audit: measuredShareOf(audit.right, audit.of),
    confusion: confusionOf(decided).map(({ said, suggested, boxes }) => ({
      ...{ said, suggested, count: boxes.length },
      events: photosOf(taught, boxes, visible).slice(0, confusedPhotos),
    })),
    curve: curveOf(heads),
    states: {
      ...{ confirmed: count('confirmed'), named: count('named') },
      ...{ to_check: count('to_check'), unclassified: count('unclassified') },
    },
    heads: heads.map(headAnswer),
    sensors: sensorsOf(sensors, facts.switches, taught),
    drifted: await driftedOf(db, sensors, facts.switches, taught),
    found: await foundOf(db, sensors, taught, { zone: caller.account.time_zone, now }),
    sources: learnableTypes.filter(
      (type) => type !== taught.sensor_type && facts.counts.some(({ sensor_type }) => sensor_type === type),
    ),
  };
}

function sumOf(rows: readonly { readonly right: number; readonly of: number }[], field: 'right' | 'of'): number {
  return rows.reduce((sum, row) => sum + row[field], 0);
}

function typesOf(
  taught: OwnTaught,
  { counts }: OrganizationFacts,
  decided: readonly DecidedRow[],
  audited: readonly { readonly named: string; readonly right: number; readonly of: number }[],
  why: ReadonlyMap<string, LearnedType['blocked']>,
): LearnedType[] {
  const agreed = agreementByType(decided);
  return counts
    .filter((row) => row.sensor_type === taught.sensor_type && row.type !== notInsect)
    .map((row) => {
      const { type, examples, groups } = row;
      const audit = audited.find(({ named }) => named === type);
      return {
        ...{ type, examples, groups },
        agreement: agreed.get(type) ?? measuredShareOf(0, 0),
        audit: measuredShareOf(audit?.right ?? 0, audit?.of ?? 0),
        blocked: why.get(type) ?? (isTaught(row) ? null : 'too_few'),
      };
    })
    .toSorted((a, b) => b.examples - a.examples);
}

/** Photos of boxes that the caller may see, each once. All events of stations are seen by their organization. */
function photosOf({ sensor_type }: OwnTaught, boxes: readonly DecidedRow[], visible: ReadonlySet<number>) {
  const kind = sensor_type === 'station' ? 'station' : 'sensor';
  const photos = boxes
    .filter(({ sensor_key }) => kind === 'station' || visible.has(sensor_key))
    .map(({ sensor_key, ts, resource }) => ({
      event_id: formatEventId({ kind, source_key: sensor_key, timestamp: unix(ts) }),
      photo_key: resource,
    }));
  return [...new Map(photos.map((photo) => [`${photo.event_id}/${photo.photo_key}`, photo])).values()];
}

function curveOf(heads: readonly HeadRow[]): LearnedReport['curve'] {
  return heads
    .toSorted((a, b) => a.version - b.version)
    .flatMap(({ examples, report: { hold_out } }) =>
      hold_out ? [{ examples, day: hold_out.from, right: measuredShareOf(hold_out.right, hold_out.of) }] : [],
    );
}

function headAnswer({ id, version, fitted_at, examples, active, frozen, report, refused }: HeadRow): LearnedHead {
  const { hold_out } = report;
  return {
    ...{ id: String(id), version, fitted_at: unix(fitted_at), examples, active, frozen },
    hold_out: hold_out && measuredShareOf(hold_out.right, hold_out.of),
    refused: refused === 'worse_at_hold_out' ? refused : null,
  };
}

function sensorsOf(
  sensors: readonly VisibleSensor[],
  switches: readonly SwitchRow[],
  { sensor_type }: OwnTaught,
): LearnedReport['sensors'] {
  return sensors.map(({ key, id, name }) => {
    const own = switches.find((row) => row.sensor_type === sensor_type && row.sensor_key === key);
    return { sensor_id: id, name, mode: own?.mode ?? null };
  });
}

/** The sensors that the caller may see, or the places of stations, whose photos have changed. Source: LEARN-8 */
async function driftedOf(
  db: Db,
  sensors: readonly VisibleSensor[],
  switches: readonly SwitchRow[],
  taught: OwnTaught,
): Promise<LearnedReport['drifted']> {
  const drifted = switches.filter((row) => row.sensor_type === taught.sensor_type && row.drifted_at !== null);
  const keys = drifted.map(({ sensor_key }) => sensor_key);
  const named = await namesOf(db, sensors, taught, keys);
  return drifted.flatMap(({ sensor_key, drifted_at, drift_reason }) => {
    const known = named.get(sensor_key);
    // Until the reason was stored, only novelty was watched.
    return known && drifted_at ? [{ ...known, since: unix(drifted_at), reason: drift_reason ?? 'novelty' }] : [];
  });
}

/** Ids and names of the sensors that the caller may see, or of the places of stations, by the keys of their switches. */
async function namesOf(db: Db, sensors: readonly VisibleSensor[], taught: OwnTaught, keys: readonly number[]) {
  if (taught.sensor_type === 'station') return placeNames(db, taught, keys);
  return new Map(sensors.map(({ key, id, name }) => [key, { id, name }]));
}

/** How well insects are found at the sensors that the caller may see, or at the places of stations. Source: LEARN-14 */
async function foundOf(
  db: Db,
  sensors: readonly VisibleSensor[],
  taught: OwnTaught,
  { zone, now }: { readonly zone: string; readonly now: number },
): Promise<LearnedReport['found']> {
  const among = taught.sensor_type === 'station' ? null : sensors.map(({ key }) => key);
  const photos = await correctedPhotos(db, taught, { among, since: new Date(now - foundDays * dayMs), zone });
  const sources = Map.groupBy(photos, ({ watched }) => watched);
  const named = await namesOf(db, sensors, taught, [...sources.keys()]);
  const found: LearnedReport['found'][number][] = [];
  for (const [watched, all] of sources) {
    const known = named.get(watched);
    if (known) found.push({ ...known, months: foundByMonth(all) });
    // Comparing takes long enough for others to wait.
    await setImmediate();
  }
  return found;
}
