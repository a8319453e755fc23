import { mayUploadScans } from '@trapline/domain/station/station.access.ts';
import { mayEdit } from '@trapline/domain/shares/standing.access.ts';
import { findActingAs } from '../accounts/account.store.ts';
import type { EventOwner } from '../events/event-owner.store.ts';
import { stationStanding } from '../events/station-standing.store.ts';
import type { Services } from '../platform/services.ts';
import { sensorStandingByKey } from '../shares/standing.store.ts';
import { currentKeyHash, currentStationKeyHash, type UploadRow } from './upload.store.ts';

/**
 * Whether the requester of an upload URL may still use it. A unit needs the current field key, a photo box the current
 * station key. An account must still be allowed to edit, and for a station to upload scans; if its identity was assumed,
 * that must still be permitted. Source: ASSUME-6, SHARE-12, STATION-9, STATION-12.
 */
export async function mayStillUpload(
  services: Pick<Services, 'db' | 'pool'>,
  upload: UploadRow,
  { kind, organization_id }: Pick<EventOwner, 'kind' | 'organization_id'>,
): Promise<boolean> {
  const { sensor_key, ts } = upload;
  if (upload.field_key_hash) {
    const current =
      kind === 'sensor'
        ? await currentKeyHash(services.db, sensor_key)
        : await currentStationKeyHash(services.db, organization_id);
    return current?.equals(upload.field_key_hash) ?? false;
  }
  if (upload.account_id === null) return false;
  const ids = { accountId: upload.account_id, ownId: upload.assumed_by ?? upload.account_id };
  const account = await findActingAs(services.db, ids);
  if (!account) return false;
  if (kind === 'station') {
    return mayUploadScans(account) && (await stationStanding(services.db, account, sensor_key, ts)) !== null;
  }
  const standing = await sensorStandingByKey(services.pool, account, sensor_key);
  return standing !== null && mayEdit(standing.standing);
}
