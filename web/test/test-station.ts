import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import type { StationPlace } from '@trapline/domain/station/station-place.schema.ts';

/** A station event in which nothing is out of the ordinary, but for what a test says. */
export function testStationEvent(part: Partial<StationEvent> = {}): StationEvent {
  return {
    id: 'p1-1',
    type: 'station_v2',
    place_id: '1',
    place: 'Warehouse',
    trap_no: '1',
    installed_at: '2026-11-01',
    collected_at: '2026-11-30',
    month: '2026-11',
    upload_time: 1_790_000_000,
    photoCount: 1,
    insectCount: 0,
    insect_counts: {},
    unclassified: 0,
    photo_counts: {},
    index: 0,
    over_threshold: false,
    processing: false,
    updating: false,
    failed: false,
    attachments: {},
    photo_dimensions: {},
    insect_types_version: 4,
    missing_photos: [],
    stationName: null,
    stationPlace: null,
    ip_address: null,
    firmware_version: null,
    serial_no: null,
    deletable: true,
    etag: '"e1"',
    ...part,
  };
}

/** A station place in which nothing is out of the ordinary, but for what a test says. */
export function testPlace(part: Partial<StationPlace> = {}): StationPlace {
  return {
    id: '1',
    name: 'Warehouse',
    hidden: false,
    last_upload_time: null,
    deletable: true,
    has_events: false,
    trap_nos: [],
    index_threshold: null,
    time_zone: 'Asia/Tokyo',
    etag: '"1"',
    ...part,
  };
}
