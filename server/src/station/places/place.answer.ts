import { unixOrNull } from '@trapline/domain/common/instant.rules.ts';
import { timeZoneOf } from '@trapline/domain/common/time-zone.rules.ts';
import { mayDelete } from '@trapline/domain/station/station.access.ts';
import type { StationPlace } from '@trapline/domain/station/station-place.schema.ts';
import type { CallerAccount } from '../../callers/caller.types.ts';
import { assetEtag } from '../../shares/asset.answer.ts';
import type { PlaceRow } from './place.store.ts';

/**
 * A place as shown to an account that sees it. Source: STATION-2, STATION-3
 * @param trapNos its trap numbers; empty in lists
 */
export function placeAnswer(row: PlaceRow, reader: CallerAccount, trapNos: readonly string[] = []): StationPlace {
  return {
    id: String(row.id),
    name: row.name,
    hidden: row.hidden,
    last_upload_time: unixOrNull(row.last_upload_time),
    deletable: !row.has_events && mayDelete(reader, row),
    has_events: row.has_events,
    trap_nos: [...trapNos],
    index_threshold: row.index_threshold,
    sensitivity: row.sensitivity,
    pixels_per_mm: row.pixels_per_mm,
    time_zone: timeZoneOf(row.time_zone),
    etag: assetEtag(row.revision),
  };
}
