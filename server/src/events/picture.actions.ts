import { Problem } from '@trapline/domain/common/errors.ts';
import type { CallerAccount } from '../callers/caller.types.ts';
import type { Services } from '../platform/services.ts';
import { findAttachment, type AttachmentRow } from './attachment.store.ts';
import { seeEvent } from './event.actions.ts';
import { fileOf } from './photo-files.names.ts';

/** A stored file that the caller may receive. */
export interface KeptFile {
  readonly key: string;
  readonly bytes: number;
  readonly contentType: string;
  /** File name for saving. */
  readonly name: string;
}

/** Names a photo or film of an event. The first digits of its hash make the address unique to these bytes. */
interface PictureAddress {
  readonly id: string;
  readonly key: string;
  readonly hash: string;
}

/** Finds a photo or film, if the account may see its event. @throws Problem not_found */
export async function seePicture(
  services: Services,
  account: CallerAccount,
  { id, key, hash }: PictureAddress,
): Promise<AttachmentRow> {
  const seen = await seeEvent(services, account, id);
  const attachment = await findAttachment(services.db, seen.sensor_key, seen.ts, key);
  if (!attachment?.sha256.toString('hex').startsWith(hash)) throw new Problem('not_found');
  return attachment;
}

/** Finds the file for one form of a photo or film, if the account may see its event. @throws Problem not_found */
export async function pictureFile(
  services: Services,
  account: CallerAccount,
  address: PictureAddress & { readonly form: 'original' | 'playable' | 'thumbnail' | 'display' },
): Promise<KeptFile> {
  const { id, form } = address;
  const attachment = await seePicture(services, account, address);
  if (attachment.removed !== null && (form === 'original' || form === 'playable')) throw removed();
  const original = originalFile(id, attachment);
  if (form === 'original') return original;
  const key = fileOf(attachment.storage_key, form);
  if (form === 'playable') {
    const made = await services.storage.head(key);
    // Films from before there were playable versions are served as they are.
    return made ? { ...original, key, bytes: made.bytes, contentType: 'video/mp4' } : original;
  }
  const made = attachment.has_poster ? await services.storage.head(key) : null;
  if (!made) throw new Problem('not_found');
  return { key, bytes: made.bytes, contentType: 'image/jpeg', name: `${id}-${attachment.resource}-${form}.jpg` };
}

/** The 410 for a file that was removed because it was kept long enough. Source: RETENTION-9. */
export function removed(): Problem {
  return new Problem('gone', { detail: 'The file was removed when its retention time was over' });
}

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
};

/** The original file of a photo or film. */
export function originalFile(eventId: string, attachment: AttachmentRow): KeptFile {
  const { storage_key, bytes, content_type: contentType, resource } = attachment;
  const name = `${eventId}-${resource}.${extensions[contentType] ?? 'bin'}`;
  return { key: fileOf(storage_key, 'original'), bytes, contentType, name };
}
