import { mayEdit } from '@trapline/domain/shares/standing.access.ts';
import { findActingAs } from '../accounts/account.store.ts';
import type { Services } from '../platform/services.ts';
import { sensorStandingByKey } from '../shares/standing.store.ts';
import { currentKeyHash, type UploadRow } from './upload.store.ts';

/**
 * Whether the requester of an upload URL may still use it. A unit needs the current field key. An account must still be
 * allowed to edit; if its identity was assumed, that must still be permitted. Source: ASSUME-6, SHARE-12.
 */
export async function mayStillUpload(services: Pick<Services, 'db' | 'pool'>, upload: UploadRow): Promise<boolean> {
  if (upload.field_key_hash) {
    const current = await currentKeyHash(services.db, upload.sensor_key);
    return current?.equals(upload.field_key_hash) ?? false;
  }
  if (upload.account_id === null) return false;
  const ids = { accountId: upload.account_id, ownId: upload.assumed_by ?? upload.account_id };
  const account = await findActingAs(services.db, ids);
  if (!account) return false;
  const standing = await sensorStandingByKey(services.pool, account, upload.sensor_key);
  return standing !== null && mayEdit(standing.standing);
}
