import { editorSeconds } from '@trapline/domain/detections/correction.limits.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import type { Answer } from '@trapline/domain/common/route.ts';
import type { Routes } from '@trapline/domain/routes.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import { findAttachment } from '../events/attachment.store.ts';
import { orNotFound } from '../platform/database/database.ts';
import type { Tasks } from '../platform/jobs/job-queue.store.ts';
import type { Services } from '../platform/services.ts';
import { forgetEditor, forgetEditorsBefore, keepEditor, otherEditors } from './editor.store.ts';
import { seeToCorrect, type PhotoName } from './lock-photo.actions.ts';

async function photoOf(services: Services, account: CallerAccount, name: PhotoName) {
  const seen = await seeToCorrect(services, account, name);
  return orNotFound((await findAttachment(services.db, seen.sensor_key, seen.ts, name.photoKey)) ?? undefined);
}

/**
 * Notes that the account has a photo open in the editor, and returns who else has. An account with two tabs does not see
 * itself. Source: CORRECT-13.
 * @throws Problem not_found, forbidden
 */
export async function announceEditor(
  services: Services,
  account: CallerAccount,
  name: PhotoName,
): Promise<Answer<Routes['announceEditor']>> {
  const photo = await photoOf(services, account, name);
  const at = new Date(services.clock.now());
  const forgotten = new Date(at.getTime() - editorSeconds * 1_000);
  await keepEditor(services.db, photo, { account_id: account.id, at, forgotten });
  const others = await otherEditors(services.db, photo, { account_id: account.id, forgotten });
  return { editors: others.map(({ name: of, since }) => ({ name: of, since: unix(since) })) };
}

/** Notes that the account has closed a photo. Source: CORRECT-13. @throws Problem not_found, forbidden */
export async function leaveEditor(services: Services, account: CallerAccount, name: PhotoName): Promise<void> {
  await forgetEditor(services.db, await photoOf(services, account, name), account.id);
}

/** The hourly job that removes editors that were closed without a word. */
export function editorTasks({ db, clock }: Pick<Services, 'db' | 'clock'>): Tasks {
  return {
    forget_editors: () => forgetEditorsBefore(db, new Date(clock.now() - editorSeconds * 1_000)),
  };
}
