import { Problem } from '@trapline/domain/common/errors.ts';
import { placeRows } from '@trapline/domain/station/place-import.rules.ts';
import { placesFile } from '@trapline/domain/station/station.limits.ts';
import type { PlaceImport } from '@trapline/domain/station/station-place.schema.ts';
import { writeUserActions } from '../../activity-logs/activity-log.store.ts';
import { publishAssetChanges } from '../../audit/asset-changes.topic.ts';
import { insertAuditEntry } from '../../audit/audit.store.ts';
import { identitiesOf } from '../../audit/people-audit.actions.ts';
import type { Actor } from '../../callers/caller.types.ts';
import { csvRows, decodeCsv } from '../../platform/csv/read-csv.ts';
import { transaction, type Tx } from '../../platform/database/database.ts';
import type { ActionServices } from '../../platform/services.ts';
import { insertFreePlaces } from './place.store.ts';
import { checkStations } from '../station.access.ts';

/**
 * Imports the places that a CSV file names into the caller's organization, all that are new in one transaction. A
 * second import of the file changes nothing. Source: STATION-5
 * @param body the file, or its base64
 * @param encoding the header `Content-Transfer-Encoding`
 * @throws Problem forbidden, payload_too_large, empty_file, invalid_encoding, too_many_rows, unsupported_media_type
 */
export async function importPlaces(
  services: ActionServices,
  actor: Actor,
  body: Uint8Array,
  encoding: string | undefined,
): Promise<PlaceImport> {
  const { account } = actor.caller;
  checkStations(account);
  const file = fileOf(body, encoding);
  if (file.length > placesFile.bytes)
    throw new Problem('payload_too_large', { detail: `At most ${placesFile.bytes} bytes` });
  const text = decodeCsv(file);
  if (text === null) throw new Problem('invalid_encoding');
  const { places, errors } = placeRows(csvRows(text));
  const at = new Date(services.clock.now());
  const owner = { organization_id: account.organization_id, created_by: account.id, created_at: at };
  const made = await transaction(services.db, async (tx) => {
    const inserted = await insertFreePlaces(tx, owner, places);
    if (inserted.length > 0) await recordImport(tx, actor, at, inserted);
    return new Set(inserted.map(({ folded_name }) => folded_name));
  });
  const namesOf = (created: boolean) =>
    places.filter(({ folded }) => made.has(folded) === created).map(({ name }) => name);
  return { created: namesOf(true), already_existing: namesOf(false), errors: [...errors] };
}

/** One entry of the audit trail for the whole import, and one of the activity log for each place. */
async function recordImport(
  tx: Tx,
  { caller, address }: Actor,
  at: Date,
  inserted: Awaited<ReturnType<typeof insertFreePlaces>>,
): Promise<void> {
  const { organization_id, id } = caller.account;
  await insertAuditEntry(tx, {
    ...identitiesOf(caller),
    at,
    organizationId: organization_id,
    action: 'station_place.import',
    entity: organization_id === null ? `Account-${id}` : `Organization-${organization_id}`,
    details: { created: inserted.length },
    address,
  });
  const entities = inserted.map((place) => `StationPlace-${place.id}`);
  const actions = entities.map((entity) => ({ entity, action: 'station_place.import' }) as const);
  await writeUserActions(tx, caller, at, actions);
  // An open list is requested again as a whole, whichever place has changed.
  await publishAssetChanges(
    tx,
    entities.slice(0, 1).map((entity) => ({ entity })),
  );
}

/** The bytes of the file. @throws Problem invalid_encoding, unsupported_media_type */
function fileOf(body: Uint8Array, encoding: string | undefined): Uint8Array {
  const name = encoding?.trim().toLowerCase() ?? 'binary';
  if (['binary', '8bit', '7bit'].includes(name)) return body;
  if (name !== 'base64') throw new Problem('unsupported_media_type', { detail: 'Content-Transfer-Encoding: base64' });
  const text = Buffer.from(body).toString('latin1').replaceAll(/\s/g, '');
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.replace(/=+$/, '').length % 4 === 1)
    throw new Problem('invalid_encoding', { detail: 'The body is not base64' });
  return Buffer.from(text, 'base64');
}
