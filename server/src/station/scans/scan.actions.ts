import { Problem } from '@trapline/domain/common/errors.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import { mayUploadScans } from '@trapline/domain/station/station.access.ts';
import type { ScannerUpload } from '@trapline/domain/station/station-upload.schema.ts';
import type { AccountCaller, Actor, CallerAccount } from '../../callers/caller.types.ts';
import type { Services } from '../../platform/services.ts';
import { requestUpload } from '../../uploads/request-upload.actions.ts';
import { announce } from './announce.actions.ts';
import { readStationEvent, seeStationEvent } from '../events/change-event.actions.ts';

/** @throws Problem forbidden. Source: STATION-9 */
function checkScans(account: CallerAccount): void {
  if (!mayUploadScans(account)) throw new Problem('forbidden', { detail: 'This account may not upload scans' });
}

/** Who sends a scan, as its upload URL records it. */
function senderOf({ account, own }: AccountCaller) {
  return { account_id: account.id, assumed_by: own.id === account.id ? null : own.id, field_key_hash: null };
}

/**
 * Announces scans of a trap. Source: STATION-9.
 * @returns the event, and the tokens of the upload URLs of `photo_1`, `photo_2`, …
 * @throws Problem forbidden, validation_failed, insufficient_storage
 */
export async function announceScans(
  services: Services,
  actor: Actor,
  { file_count, ...trap }: ScannerUpload,
): Promise<{ readonly tokens: readonly string[]; readonly event: StationEvent }> {
  const { caller } = actor;
  const { account } = caller;
  checkScans(account);
  await services.storage.check(0);
  const file = { size: null, sha256: null, details: {} };
  const unknown = { station_name: null, station_place: null, ip_address: null, firmware_version: null };
  const { key, tokens } = await announce(services, {
    ...{ maker: { actor }, trap, sender: senderOf(caller), by: 'scanner' },
    photos: Array.from({ length: file_count }, (_, index) => ({ resource: `photo_${index + 1}`, ...file })),
    more: { type: 'station_v2', created_by: account.id, serial_no: null, ...unknown },
  });
  return { tokens, event: await readStationEvent(services.db, account, key) };
}

/**
 * Another upload URL of a station event: for a photo that did not come, for one more, or to replace one.
 * Source: STATION-9, STATION-27.
 * @returns the token
 * @throws Problem forbidden, not_found, resource_already_exists, insufficient_storage
 */
export async function requestScanUpload(
  services: Services,
  caller: AccountCaller,
  id: string,
  { key, replace = false }: { readonly key: string; readonly replace?: boolean | undefined },
): Promise<string> {
  checkScans(caller.account);
  const { sensor_key, ts } = await seeStationEvent(services, caller.account, id);
  const requested = await requestUpload(services, {
    ...{ kind: 'station', sensor_key, type: 'station', timestamp: unix(ts), resource: key },
    ...{ content_type: 'image/jpeg', size: null, sha256: null, overwrite: replace, details: {} },
    ...senderOf(caller),
  });
  // Without a hash of the file it is never known to be stored.
  if ('stored' in requested) throw new Problem('resource_already_exists');
  return requested.token;
}
