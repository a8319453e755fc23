import { instant } from '@trapline/domain/common/instant.rules.ts';
import { heldPeriods, type HeldSource, type Hold, without } from '@trapline/domain/holds/hold.rules.ts';
import { oldBefore } from '@trapline/domain/retention/retention.rules.ts';
import type { RetentionFigures } from '@trapline/domain/retention/retention.schema.ts';
import { forgetActivityLogsOf } from '../activity-logs/activity-log.store.ts';
import { holdsInForce } from '../holds/hold.store.ts';
import { createAttempts } from '../platform/base/attempts.ts';
import { seconds } from '../platform/base/clock.ts';
import { transaction } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { removeEvents } from './remove-events.actions.ts';
import { organizationsWithTimes, readRetention, writeRun } from './retention.store.ts';
import { sliceOf } from './slices.actions.ts';
import { type Lost, markRemoved, type Slice, sourcesOf } from './source-data.store.ts';

/** Photos and films that lose files per transaction. */
const filesAtOnce = 500;

/** The small files of a photo or film, which outlive its original. */
const smallFiles = ['thumbnail', 'display'] as const;

type Needs = Pick<Services, 'db' | 'clock' | 'log'>;
type Removed = { -readonly [K in keyof RetentionFigures]: number };

interface Run {
  readonly services: Needs;
  readonly signal: AbortSignal;
  readonly removed: Removed;
}

/** Removes files of the next photos and films of a slice until none is left that has them. */
async function removeFiles({ services, signal, removed }: Run, slice: Slice, lost: Lost): Promise<void> {
  for (let more = true; more; ) {
    signal.throwIfAborted();
    const files = await transaction(services.db, async (tx) => {
      const lose = await markRemoved(tx, slice, lost, filesAtOnce);
      const prefixes = lose.map(({ storage_key }) => storage_key);
      const keep = lost === 'original' ? [...smallFiles] : [];
      if (lose.length > 0) await enqueue(tx, { task: 'delete_files', payload: { prefixes, keep }, priority: 5 });
      return lose;
    });
    const whole = files.flatMap(({ bytes }) => (bytes === null ? [] : [bytes]));
    removed.originals += whole.length;
    removed.bytes += whole.reduce((sum, bytes) => sum + bytes, 0);
    if (lost === 'pictures') removed.pictures += files.length;
    more = files.length === filesAtOnce;
  }
}

/** The instants before which each part of an organization's data goes; null: it stays. */
interface OldBefore {
  readonly originals: number | null;
  readonly pictures: number | null;
  readonly events: number | null;
}

/** Removes what is too old of a sensor or place: events first, so that nothing is done twice. */
async function applyTo(run: Run, source: HeldSource, before: OldBefore, holds: readonly Hold[], zone: string) {
  const periods = (to: number | null) =>
    to === null ? [] : without({ from: -Infinity, to }, heldPeriods(holds, source, zone));
  const { services, signal, removed } = run;
  for (const period of periods(before.events)) {
    const removal = {
      ...{ services, signal },
      removed: (_: unknown, { events, files }: Parameters<Parameters<typeof removeEvents>[0]['removed']>[1]) => {
        const whole = files.filter((file) => file.removed === null);
        removed.events += events.length;
        removed.originals += whole.length;
        removed.bytes += whole.reduce((sum, { bytes }) => sum + bytes, 0);
        removed.pictures += files.filter((file) => file.removed !== 'pictures').length;
        return Promise.resolve();
      },
    };
    await removeEvents(removal, source, period);
  }
  for (const period of periods(before.pictures)) await removeFiles(run, sliceOf([source], period), 'pictures');
  for (const period of periods(before.originals)) await removeFiles(run, sliceOf([source], period), 'original');
}

/**
 * Removes what an organization's retention times say, except what holds cover. A failure for one sensor or place does not
 * affect others; it is tried again with the next run. Source: RETENTION-1, RETENTION-2, RETENTION-5.
 * @param signal stops it between two batches; the next run goes on
 * @returns what was removed
 */
async function applyToOrganization(
  services: Needs,
  { organization_id, time_zone }: { readonly organization_id: number; readonly time_zone: string },
  signal: AbortSignal,
): Promise<RetentionFigures> {
  const { db, clock, log } = services;
  const times = await readRetention(db, organization_id);
  const now = seconds(clock);
  const old = (days: number | null) => (days === null ? null : oldBefore(days, now, time_zone));
  const before = {
    originals: old(times.original_days),
    pictures: old(times.picture_days),
    events: old(times.event_days),
  };
  const removed: Removed = { originals: 0, bytes: 0, pictures: 0, events: 0, log_entries: 0 };
  const run = { services, signal, removed };
  const { attempt, end } = createAttempts(log, signal, 'What is too old could not be removed');
  for (const source of await sourcesOf(db, organization_id)) {
    // Read for each: a hold may be set while the run is under way.
    await attempt(source, async () => applyTo(run, source, before, await holdsInForce(db, organization_id), time_zone));
  }
  const logs = old(times.log_days);
  if (logs !== null && (await holdsInForce(db, organization_id)).length === 0) {
    removed.log_entries = await forgetActivityLogsOf(db, organization_id, instant(logs), signal);
  }
  await writeRun(db, organization_id, new Date(clock.now()), removed);
  end();
  return removed;
}

/** The nightly run for all organizations. Source: RETENTION-2. */
export async function applyRetention(services: Needs, signal: AbortSignal): Promise<void> {
  const { attempt, end } = createAttempts(services.log, signal, 'Retention times of an organization were not applied');
  for (const organization of await organizationsWithTimes(services.db)) {
    await attempt(organization, async () => {
      const removed = await applyToOrganization(services, organization, signal);
      services.log.info({ ...organization, removed }, 'Removed what was kept long enough');
    });
  }
  end();
}
