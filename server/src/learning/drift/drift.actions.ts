import { isFamiliar, whyDrifted } from '@trapline/domain/learning/drift/drift.rules.ts';
import {
  driftAuditDays,
  driftPeriodDays,
  driftPeriods,
  namedUpToNovelty,
  newestOnBoard,
  usualOnBoard,
} from '@trapline/domain/learning/learning.limits.ts';
import type { DriftReason } from '@trapline/domain/learning/learning.states.ts';
import { transaction, type Tx } from '../../platform/database/database.ts';
import { enqueue } from '../../platform/jobs/job-queue.store.ts';
import type { Services } from '../../platform/services.ts';
import { auditedBySource, boardsSince, type BoardRow, boxPeriods, type PeriodRow } from './drift.store.ts';
import { decidedSince, type Taught } from '../examples/example.store.ts';
import { lockHeads } from '../heads/head.store.ts';
import { renewSourceRequest } from '../examples/learn.jobs.ts';
import { endDrift, setDrift, type SwitchRow, switchesOf } from '../switch.store.ts';

const dayMs = 86_400_000;
/** Periods after which what was usual before a drift is not looked up any more. */
const longestDrift = 18;
const noBoxes = { boxes: 0, novel: 0, suggested: 0, p: 0 };

/** What is known about a source: what is usual there is what was before it had drifted. */
interface Watched {
  readonly own: SwitchRow | undefined;
  readonly periods: readonly PeriodRow[];
  readonly boards: readonly BoardRow[];
  readonly audit: { readonly right: number; readonly of: number };
}

/** What follows for a source. */
type Change = Pick<Watched, 'own'> & { readonly watched: number } & (
    | { readonly drift: { readonly since: Date; readonly reason: DriftReason } }
    | { readonly drift: null; readonly usualSince: Date | null }
  );

/**
 * Notes of each sensor, and each place of stations, whether its photos have become unlike those that were taught, and
 * whether they are familiar again. Where that begins or ends, the boxes of its photos since then are named anew.
 * Source: LEARN-8
 */
export async function watchDrift({ db, clock }: Pick<Services, 'db' | 'clock'>, taught: Taught): Promise<void> {
  const now = new Date(clock.now());
  const periodMs = dayMs * driftPeriodDays[taught.sensor_type === 'station' ? 'station' : 'sensor'];
  const switches = (await switchesOf(db, taught.organization_id)).filter(
    ({ sensor_type }) => sensor_type === taught.sensor_type,
  );
  const drifts = switches.flatMap(({ drifted_at }) => drifted_at ?? []);
  const longest = Math.min(longestDrift, Math.max(1, ...drifts.map((at) => periodsSince(at, now, periodMs))));
  const since = new Date(now.getTime() - (longest + driftPeriods) * periodMs);
  const range = { since, now, periodDays: periodMs / dayMs, novelFrom: namedUpToNovelty };
  const periods = Map.groupBy(await boxPeriods(db, taught, range), ({ watched }) => watched);
  const boards = Map.groupBy(
    await boardsSince(db, taught, range, newestOnBoard + usualOnBoard.most),
    ({ watched }) => watched,
  );
  const auditSince = new Date(now.getTime() - driftAuditDays * dayMs);
  const audits = new Map((await auditedBySource(db, taught, auditSince)).map((row) => [row.watched, row]));
  const familiar = await familiarOf({ db }, taught, switches);
  const keys = new Set([...periods.keys(), ...boards.keys(), ...audits.keys(), ...familiar.keys()]);
  const changes = [...keys].flatMap((watched): Change[] => {
    const own = switches.find(({ sensor_key }) => sensor_key === watched);
    if (familiar.get(watched) === true) return [{ watched, own, drift: null, usualSince: now }];
    const audit = audits.get(watched) ?? { right: 0, of: 0 };
    const known = { own, periods: periods.get(watched) ?? [], boards: boards.get(watched) ?? [], audit };
    const reason = reasonOf(known, now, periodMs);
    if (reason === knownReason(own)) return [];
    if (reason === null) return [{ watched, own, drift: null, usualSince: null }];
    return [{ watched, own, drift: { since: own?.drifted_at ?? sinceOf(reason, known, now, periodMs), reason } }];
  });
  if (changes.length > 0) await transaction(db, (tx) => noteChanges(tx, taught, changes));
}

/** Notes what follows for sources, but for those about which an admin has said something meanwhile. */
async function noteChanges(tx: Tx, taught: Taught, changes: readonly Change[]): Promise<void> {
  await lockHeads(tx, taught);
  const current = (await switchesOf(tx, taught.organization_id)).filter(
    ({ sensor_type }) => sensor_type === taught.sensor_type,
  );
  for (const { watched, own, ...change } of changes) {
    if (
      !isSameDrift(
        own,
        current.find(({ sensor_key }) => sensor_key === watched),
      )
    )
      continue;
    if (change.drift) await setDrift(tx, taught, watched, change.drift);
    else await endDrift(tx, taught, watched, change.usualSince);
    // Names depend on whether it has drifted, not on the reason.
    const turned = own?.drifted_at ? change.drift === null && own.drifted_at : change.drift?.since;
    if (turned) await enqueue(tx, renewSourceRequest(taught, watched, turned));
  }
}

function isSameDrift(one: SwitchRow | undefined, other: SwitchRow | undefined): boolean {
  const instantsOf = (row: SwitchRow | undefined) =>
    [row?.drifted_at, row?.usual_since].map((at) => at?.getTime() ?? null);
  return instantsOf(one).join() === instantsOf(other).join() && knownReason(one) === knownReason(other);
}

/** Until the reason was stored, only novelty was watched. */
function knownReason(own: SwitchRow | undefined): DriftReason | null {
  return own?.drifted_at ? (own.drift_reason ?? 'novelty') : null;
}

function periodsSince(at: Date, now: Date, periodMs: number): number {
  return Math.max(1, Math.ceil((now.getTime() - at.getTime()) / periodMs));
}

/**
 * Whether the suggestions of each drifted source have been right again: on photos that are different, unless wrong names
 * were what was noticed.
 */
async function familiarOf(
  { db }: Pick<Services, 'db'>,
  taught: Taught,
  switches: readonly SwitchRow[],
): Promise<ReadonlyMap<number, boolean>> {
  const drifted = switches.filter(({ drifted_at }) => drifted_at !== null);
  const [first] = drifted.flatMap(({ drifted_at }) => drifted_at ?? []).toSorted((a, b) => a.getTime() - b.getTime());
  if (first === undefined) return new Map();
  const decided = await decidedSince(db, taught, first);
  return new Map(
    drifted.map((source) => {
      const since = source.drifted_at ?? first;
      const own = decided.filter(
        ({ watched, said_at, ts }) =>
          watched === source.sensor_key && said_at >= since && (knownReason(source) === 'audit' || ts >= since),
      );
      return [source.sensor_key, isFamiliar(own.map(({ said, suggested }) => said === suggested))];
    }),
  );
}

function reasonOf({ own, periods, boards, audit }: Watched, now: Date, periodMs: number): DriftReason | null {
  const drifted = own?.drifted_at ?? null;
  const first = drifted ? periodsSince(drifted, now, periodMs) : 1;
  const period = (ago: number) => periods.find((row) => row.ago === ago) ?? noBoxes;
  const usualBoards = drifted ? boards.filter(({ ts }) => ts < drifted) : boards.slice(newestOnBoard);
  const photos = {
    last: period(0),
    before: Array.from({ length: driftPeriods }, (_, index) => period(first + driftPeriods - 1 - index)),
    newestBoards: boards.map(({ board }) => board),
    usualBoards: usualBoards.map(({ board }) => board),
    audit,
  };
  return whyDrifted(photos, knownReason(own));
}

/** Since about when the photos of a source have been different. */
function sinceOf(reason: DriftReason, { boards }: Watched, now: Date, periodMs: number): Date {
  if (reason === 'audit') return now;
  if (reason !== 'board') return new Date(now.getTime() - periodMs);
  const usual = boards.findIndex(({ board }) => board !== boards[0]?.board);
  return boards[usual - 1]?.ts ?? now;
}
