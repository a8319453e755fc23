import { unix } from '@trapline/domain/common/instant.rules.ts';
import { accountEmail } from '../accounts/account.store.ts';
import { insertAuditEntry, type AuditedAccount } from '../audit/audit.store.ts';
import { deleteDetections } from '../detections/detection.store.ts';
import { replaceAttachment, type AttachmentRow, type NewAttachment } from '../events/attachment.store.ts';
import { forgetFailure } from '../events/event.store.ts';
import type { EventOwner } from '../events/event-owner.store.ts';
import { checkNotHeld } from '../holds/check-held.actions.ts';
import type { Tx } from '../platform/database/database.ts';
import { enqueue } from '../platform/jobs/job-queue.store.ts';
import { fitWithout } from '../sensors/fit-request.jobs.ts';
import type { UploadRow } from './upload.store.ts';

/**
 * Replaces a photo. Boxes and files of the old one are deleted, including boxes drawn by people. Records who did it,
 * with both identities if one was assumed. Source: UPLOAD-5.
 * @throws Problem under_legal_hold
 */
export async function replacePhoto(
  tx: Tx,
  { upload, owner }: { readonly upload: UploadRow; readonly owner: EventOwner },
  old: AttachmentRow,
  attachment: NewAttachment,
): Promise<void> {
  const { organization_id, place_id, sensor_key } = owner;
  await checkNotHeld(tx, organization_id, place_id === null ? { sensor_key } : { place_id }, upload.ts);
  await replaceAttachment(tx, attachment);
  await forgetFailure(tx, upload.sensor_key, upload.ts);
  const taught = await deleteDetections(tx, upload.sensor_key, upload.ts, upload.resource);
  await fitWithout(tx, taught, attachment.stored_at);
  await enqueue(tx, { task: 'delete_files', payload: { prefixes: [old.storage_key] } });
  const account = await nameOf(tx, upload.account_id);
  await insertAuditEntry(tx, {
    at: attachment.stored_at,
    ...(upload.assumed_by === null
      ? { actor: account }
      : { actor: await nameOf(tx, upload.assumed_by), subject: account }),
    organizationId: owner.organization_id,
    action: 'photo.overwrite',
    entity: owner.entity,
    details: { timestamp: unix(upload.ts), resource: upload.resource },
  });
}

async function nameOf(tx: Tx, id: number | null): Promise<AuditedAccount> {
  return { id, email: (await accountEmail(tx, id)) ?? 'field unit' };
}
