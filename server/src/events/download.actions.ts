import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { Problem } from '@trapline/domain/common/errors.ts';
import { downloadPathSeconds } from '@trapline/domain/events/event.limits.ts';
import { findActingAs } from '../accounts/account.store.ts';
import { seconds } from '../platform/base/clock.ts';
import type { AccountCaller } from '../callers/caller.types.ts';
import type { Services } from '../platform/services.ts';
import type { PathSigner } from '../platform/storage/storage.ts';
import { findAttachment } from './attachment.store.ts';
import { seeEvent, type Annotate } from './event.actions.ts';
import { drawingOf, drawnFacts, fileOf, isDrawnFile } from './photo-files.names.ts';
import { originalFile, removed, type KeptFile } from './picture.actions.ts';

/** The services that downloads need. */
export interface DownloadServices extends Services {
  readonly signer: PathSigner;
  readonly annotate: Annotate;
}

/**
 * Content of a signed path: event, resource, storage key of the file, account, owner of the session (the account
 * itself, or the admin who assumed its identity), and expiry in unix seconds; for a photo with drawn boxes also the
 * drawn file.
 */
const content = Compile(
  Type.Object({
    ...{
      e: Type.String(),
      r: Type.String(),
      k: Type.String(),
      a: Type.Integer(),
      o: Type.Integer(),
      x: Type.Integer(),
    },
    d: Type.Optional(Type.String()),
  }),
);

/**
 * Signs a download path for a photo or film, if the caller may see its event. The path expires after some minutes.
 * @param resource its key; with the prefix `detections-` or `detections-full-` for the photo with drawn boxes
 * @throws Problem not_found, and whatever drawing throws
 */
export async function signDownload(
  services: DownloadServices,
  caller: AccountCaller,
  { id, resource: wanted }: { readonly id: string; readonly resource: string },
): Promise<string> {
  const seen = await seeEvent(services, caller.account, id);
  const drawn = drawingOf(wanted);
  const attachment = await findAttachment(services.db, seen.sensor_key, seen.ts, drawn?.resource ?? wanted);
  if (!attachment) throw new Problem('not_found');
  if (attachment.removed !== null) throw removed();
  // Drawn before the path is issued, so that a failure is reported to the page instead of being saved as a file.
  const made = drawn ? { d: await services.annotate(attachment, seen.standing.type, drawn.drawing) } : {};
  const x = seconds(services.clock) + downloadPathSeconds;
  const { resource: r, storage_key: k } = attachment;
  return services.signer.sign(JSON.stringify({ e: id, r, k, a: caller.account.id, o: caller.own.id, x, ...made }));
}

/**
 * Finds the file for a signed path. The path alone grants nothing; the right is checked again. Source: SHARE-12.
 * @throws Problem not_found, gone
 */
export async function openDownload(services: DownloadServices, path: string): Promise<KeptFile> {
  const text = services.signer.open(path);
  const named: unknown = text === null ? null : JSON.parse(text);
  if (!content.Check(named)) throw new Problem('not_found');
  if (named.x < seconds(services.clock)) throw new Problem('gone', { detail: 'The path has ended; ask for a new one' });
  const account = await findActingAs(services.db, { accountId: named.a, ownId: named.o });
  if (!account) throw new Problem('not_found');
  const seen = await seeEvent(services, account, named.e);
  const attachment = await findAttachment(services.db, seen.sensor_key, seen.ts, named.r);
  if (attachment?.storage_key !== named.k) throw new Problem('gone', { detail: 'The file was replaced or deleted' });
  if (attachment.removed !== null) throw removed();
  if (named.d === undefined) return originalFile(named.e, attachment);
  if (!isDrawnFile(named.d)) throw new Problem('not_found');
  const key = fileOf(named.k, named.d);
  const made = await services.storage.head(key);
  if (!made) throw new Problem('not_found');
  const { contentType, ending } = drawnFacts(named.d);
  return { key, bytes: made.bytes, contentType, name: `${named.e}-${named.r}${ending}` };
}
