import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { Problem } from '@trapline/domain/common/errors.ts';
import { downloadPathSeconds } from '@trapline/domain/events/event.limits.ts';
import { findActingAs } from '../accounts/account.store.ts';
import { seconds } from '../platform/clock.ts';
import type { Handlers } from '../platform/http/handler.ts';
import type { Services } from '../platform/services.ts';
import type { PathSigner } from '../platform/storage/signed-path.ts';
import { findAttachment } from './attachment.store.ts';
import { seeEvent } from './event.actions.ts';
import { originalFile } from './picture.http.ts';

/**
 * What a signed path names: event, resource, the file's own key, account, whose session asked (the account itself, or who
 * acts as it), end in unix seconds.
 */
const content = Compile(
  Type.Object({
    e: Type.String(),
    r: Type.String(),
    k: Type.String(),
    a: Type.Integer(),
    o: Type.Integer(),
    x: Type.Integer(),
  }),
);

/** Handlers of signed downloads. */
export function downloadHandlers(
  services: Services,
  signer: PathSigner,
): Pick<Handlers, 'getDownloadPath' | 'download'> {
  return {
    async getDownloadPath({ caller, params }) {
      const seen = await seeEvent(services, caller.account, params.id);
      const attachment = await findAttachment(services.db, seen.sensor_key, seen.ts, params.resource);
      if (!attachment) throw new Problem('not_found');
      const x = seconds(services.clock) + downloadPathSeconds;
      const { resource: r, storage_key: k } = attachment;
      const named = { e: params.id, r, k, a: caller.account.id, o: caller.own.id, x };
      return { download_path: `/downloads/${signer.sign(JSON.stringify(named))}` };
    },

    async download({ params, headers }) {
      const text = signer.open(params.path);
      const named: unknown = text === null ? null : JSON.parse(text);
      if (!content.Check(named)) throw new Problem('not_found');
      if (named.x < seconds(services.clock))
        throw new Problem('gone', { detail: 'The path has ended; ask for a new one' });
      // The right is looked at again: the path alone gives none.
      const account = await findActingAs(services.db, { accountId: named.a, ownId: named.o });
      if (!account) throw new Problem('not_found');
      const seen = await seeEvent(services, account, named.e);
      const attachment = await findAttachment(services.db, seen.sensor_key, seen.ts, named.r);
      if (attachment?.storage_key !== named.k)
        throw new Problem('gone', { detail: 'The file was replaced or deleted' });
      return originalFile(services.storage, named.e, attachment, headers['range'], 'attachment');
    },
  };
}
