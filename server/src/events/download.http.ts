import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { Problem } from '@trapline/domain/common/errors.ts';
import { downloadPathSeconds } from '@trapline/domain/events/event.limits.ts';
import { findActingAs } from '../accounts/account.store.ts';
import { seconds } from '../platform/base/clock.ts';
import type { Handlers, StreamAnswer } from '../platform/http/handler.ts';
import type { Services } from '../platform/services.ts';
import type { PathSigner } from '../platform/storage/signed-path.ts';
import { findAttachment } from './attachment.store.ts';
import { seeEvent, type Annotate } from './event.actions.ts';
import { originalFile, storedFile } from './picture.http.ts';
import { drawnPrefix, fileOf, isDrawnFile } from './photo-files.names.ts';

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

/** Handlers that issue signed download paths and serve them. */
export function downloadHandlers(
  services: Services,
  signer: PathSigner,
  annotate: Annotate,
): Pick<Handlers, 'getDownloadPath' | 'download'> {
  return {
    async getDownloadPath({ caller, params }) {
      const seen = await seeEvent(services, caller.account, params.id);
      const annotated = isDrawnFile(params.resource);
      const resource = annotated ? params.resource.slice(drawnPrefix.length) : params.resource;
      const attachment = await findAttachment(services.db, seen.sensor_key, seen.ts, resource);
      if (!attachment) throw new Problem('not_found');
      // Drawn before the path is issued, so that a failure is reported to the page instead of being saved as a file.
      const made = annotated ? { d: await annotate(attachment, seen.standing.type) } : {};
      const x = seconds(services.clock) + downloadPathSeconds;
      const { resource: r, storage_key: k } = attachment;
      const named = { e: params.id, r, k, a: caller.account.id, o: caller.own.id, x, ...made };
      return { download_path: `/downloads/${signer.sign(JSON.stringify(named))}` };
    },

    async download({ params, headers }) {
      const text = signer.open(params.path);
      const named: unknown = text === null ? null : JSON.parse(text);
      if (!content.Check(named)) throw new Problem('not_found');
      if (named.x < seconds(services.clock))
        throw new Problem('gone', { detail: 'The path has ended; ask for a new one' });
      // The path alone grants nothing; the right is checked again.
      const account = await findActingAs(services.db, { accountId: named.a, ownId: named.o });
      if (!account) throw new Problem('not_found');
      const seen = await seeEvent(services, account, named.e);
      const attachment = await findAttachment(services.db, seen.sensor_key, seen.ts, named.r);
      if (attachment?.storage_key !== named.k)
        throw new Problem('gone', { detail: 'The file was replaced or deleted' });
      if (named.d !== undefined) {
        const key = isDrawnFile(named.d) ? fileOf(named.k, named.d) : null;
        const made = key === null ? null : await services.storage.head(key);
        if (key === null || !made) throw new Problem('not_found');
        const disposition = `attachment; filename="${named.e}-${named.r}-detections.jpg"`;
        return unkept(await storedFile(services.storage, key, made.bytes, headers['range'], 'image/jpeg', disposition));
      }
      return unkept(await originalFile(services.storage, named.e, attachment, headers['range'], 'attachment'));
    },
  };
}

/** Forbids caching: the path expires after minutes, and a cached copy would outlive it. */
function unkept(answer: StreamAnswer): StreamAnswer {
  return { ...answer, headers: { ...answer.headers, 'cache-control': 'no-store' } };
}
