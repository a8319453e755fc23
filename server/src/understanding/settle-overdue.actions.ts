import { unix } from '@trapline/domain/common/instant.rules.ts';
import { settleSeconds } from '@trapline/domain/sources/source.limits.ts';
import { isOverdue } from '@trapline/domain/event-changes/settle.rules.ts';
import { eventChanged } from '../event-changes/event-changed.actions.ts';
import { attachmentsWithoutJob } from '../events/attachment.store.ts';
import { eventOwner, lockSource } from '../events/event-owner.store.ts';
import { overdueEvents, type OverdueEvent } from '../events/event.store.ts';
import { understandRequest } from '../events/understand-request.jobs.ts';
import { createAttempts } from '../platform/base/attempts.ts';
import { seconds } from '../platform/base/clock.ts';
import { transaction } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';

/** Files and events read per statement. */
const overdueAtOnce = 500;

type Needs = Pick<Services, 'db' | 'clock' | 'log'>;

/**
 * Queues old files that no job will process, and settles events that have waited as long as their sources allow. One
 * that fails does not stop the others. Source: EVENT-4, JOB-2.
 * @throws Error after all others are done, if any failed
 */
export async function settleOverdue(services: Needs, signal: AbortSignal): Promise<void> {
  const before = new Date(services.clock.now() - settleSeconds * 1_000);
  const message = 'An overdue file or event could not be processed';
  const { attempt, end } = createAttempts(services.log, signal, message);
  for (const file of await attachmentsWithoutJob(services.db, before, overdueAtOnce)) {
    await attempt({ file: file.storage_key }, () => enqueue(services.db, understandRequest(file)));
  }
  // All pages: events of sources that wait longer are skipped, stay on the first pages and must not block the others.
  for (let after: OverdueEvent | null = null, more = true; more; ) {
    const page: readonly OverdueEvent[] = await overdueEvents(services.db, before, after, overdueAtOnce);
    for (const event of page) {
      await attempt({ sensor: event.sensor_key, ts: event.ts }, () => settleIfOverdue(services, event));
    }
    more = page.length === overdueAtOnce;
    after = page.at(-1) ?? null;
  }
  end();
}

async function settleIfOverdue(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { sensor_key, ts, received }: OverdueEvent,
): Promise<void> {
  const owner = await eventOwner(db, sensor_key, ts);
  if (!owner || !isOverdue(owner.source, unix(received), seconds(clock))) return;
  const event = { kind: owner.kind, sensor_key, ts };
  await transaction(db, async (tx) => {
    await lockSource(tx, event);
    await eventChanged(tx, event, { kind: 'understood', owner, clock });
  });
}
