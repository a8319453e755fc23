import { hasFeature } from '@trapline/domain/accounts/account.access.ts';
import { unix } from '@trapline/domain/common/instant.rules.ts';
import { formatEventId } from '@trapline/domain/events/event-id.rules.ts';
import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import { stationSource } from '@trapline/domain/sources/station-source.catalogue.ts';
import { mayDelete } from '@trapline/domain/station/station.access.ts';
import { indexExceeds, trapIndex } from '@trapline/domain/station/trap-days.rules.ts';
import type { AttachmentFields } from './event-row.store.ts';
import { attachmentsAs, countsOf, eventEtag } from './event.answer.ts';
import type { StationEventRow } from './station-event-row.store.ts';
import type { StationReader } from './station-standing.store.ts';

/** A station event as the API returns it to an account that sees it. Source: STATION-6. */
export function stationEventAs(row: StationEventRow, reader: StationReader): StationEvent {
  const id = formatEventId({ kind: 'station', source_key: row.key, timestamp: unix(row.uploaded_at) });
  const index = trapIndex(row.count, row.installed_on, row.collected_on);
  return {
    id,
    type: row.type === 'station' ? 'station' : 'station_v2',
    place_id: String(row.place_id),
    place: row.place,
    trap_no: row.trap_no,
    installed_at: row.installed_on,
    collected_at: row.collected_on,
    month: row.month,
    upload_time: unix(row.uploaded_at),
    photoCount: row.photo_count,
    insectCount: row.count,
    insect_counts: countsOf(row.insect_counts),
    unclassified: row.unclassified,
    photo_counts: photoCounts(row.attachments),
    index,
    over_threshold: indexExceeds(index, row.index_threshold),
    processing: row.processing,
    updating: row.updating,
    failed: row.failed,
    attachments: attachmentsAs(id, { type: 'station', attachments: row.attachments }),
    photo_dimensions: hasFeature(reader, 's_type_scanner_upload') ? photoDimensions(row.attachments) : {},
    insect_types_version: row.insect_types_version,
    missing_photos: missingPhotos(row),
    stationName: row.station_name,
    stationPlace: row.station_place,
    ip_address: row.ip_address,
    firmware_version: row.firmware_version,
    serial_no: row.serial_no,
    deletable: mayDelete(reader, row),
    etag: eventEtag(row.revision),
  };
}

function photoCounts(attachments: readonly AttachmentFields[]): Record<string, number> {
  return Object.fromEntries(
    attachments.flatMap(({ resource, box_count }) => (box_count === null ? [] : [[resource, box_count]])),
  );
}

function photoDimensions(attachments: readonly AttachmentFields[]): StationEvent['photo_dimensions'] {
  return Object.fromEntries(
    attachments.flatMap(({ resource, width, height }) =>
      width === null || height === null ? [] : [[resource, { width, height }]],
    ),
  );
}

/** Announced photos that have not arrived, in display order. */
function missingPhotos({ expected, attachments }: StationEventRow): string[] {
  const stored = new Set(attachments.map(({ resource }) => resource));
  return stationSource.resources.filter((key) => expected.includes(key) && !stored.has(key));
}
