import { createHash } from 'node:crypto';
import { instant, unix } from '@trapline/domain/common/instant.rules.ts';
import { periodOf } from '@trapline/domain/holds/hold.rules.ts';
import { filesGoneCheckSeconds } from '@trapline/domain/retention/retention.limits.ts';
import { backupsGoneAt } from '@trapline/domain/retention/retention.rules.ts';
import { enqueue, patientTries } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { deletionJob, sourcesOfScope } from './deletion.actions.ts';
import {
  addToDeletion,
  type DeletionRow,
  filesLeft,
  findDeletion,
  hasBackups,
  hashLines,
  markGone,
  setState,
} from './deletion.store.ts';
import { removeEvents } from './remove-events.actions.ts';
import { sliceOf } from './slices.actions.ts';
import { hasRows } from './source-data.store.ts';

/** Files whose absence is checked at once. */
const filesAtOnce = 500;

type Needs = Pick<Services, 'db' | 'clock' | 'storage'>;

/** Deletes the rows of a deletion. @returns whether none is left: something may have arrived meanwhile */
async function deleteRows(services: Needs, deletion: DeletionRow, signal: AbortSignal): Promise<boolean> {
  const { db } = services;
  const sources = await sourcesOfScope(db, deletion.organization_id, deletion);
  const period = periodOf(deletion, deletion.time_zone);
  const removal = {
    ...{ services, signal },
    removed: (...[tx, piece]: Parameters<Parameters<typeof removeEvents>[0]['removed']>) =>
      addToDeletion(tx, deletion.id, piece),
  };
  for (const source of sources) await removeEvents(removal, source, period);
  return !(await hasRows(db, sliceOf(sources, period)));
}

/** Looks whether the files of a deletion are gone: a job deletes them, after a backup that runs. @returns whether all are */
async function areFilesGone({ db, storage }: Needs, id: number, signal: AbortSignal): Promise<boolean> {
  for (;;) {
    const keys = await filesLeft(db, id, filesAtOnce);
    if (keys.length === 0) return true;
    const gone: string[] = [];
    for (const key of keys) {
      signal.throwIfAborted();
      const { done } = await storage.list(`${key}/`)[Symbol.asyncIterator]().next();
      if (done) gone.push(key);
    }
    await markGone(db, id, gone);
    if (gone.length < keys.length) return false;
  }
}

/**
 * Takes a deletion on request to its end, or as far as it can go now: rows, then files, which it looks for again each
 * minute. Idempotent: after a kill it goes on.
 * @param keepDays for how many days backups are kept
 * Source: RETENTION-7, RETENTION-8
 */
export async function deleteData(services: Needs, id: number, keepDays: number, signal: AbortSignal): Promise<void> {
  const { db, clock } = services;
  const now = () => new Date(clock.now());
  const later = () => {
    const runAt = new Date(clock.now() + filesGoneCheckSeconds * 1_000);
    return enqueue(db, { task: 'delete_data', tries: patientTries, runAt, ...deletionJob(id) });
  };
  const deletion = await findDeletion(db, id);
  if (!deletion || deletion.state === 'done') return;
  if (deletion.state !== 'files') {
    await setState(db, id, { state: 'rows' });
    if (!(await deleteRows(services, deletion, signal))) return later();
    await setState(db, id, { state: 'files', rows_gone_at: now() });
  }
  if (!(await areFilesGone(services, id, signal))) return later();
  const hash = createHash('sha256');
  for await (const lines of hashLines(db, id)) hash.update(lines);
  const at = now();
  const backups = (await hasBackups(db)) ? instant(backupsGoneAt(unix(at), keepDays)) : null;
  await setState(db, id, {
    state: 'done',
    files_gone_at: at,
    backups_gone_at: backups,
    list_sha256: hash.digest('hex'),
  });
}
