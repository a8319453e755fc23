import type { Tiles } from '@trapline/domain/events/event.schema.ts';
import type { StationEvent } from '@trapline/domain/events/station-event.schema.ts';
import { testAttachment } from './test-event.ts';

/** Tiles of a small photo: level 0 is the only one. */
export const testTiles: Tiles = {
  url_template: '/tiles/{z}/{x}_{y}.jpg',
  tile_size: 512,
  overlap: 0,
  width: 400,
  height: 300,
  levels: 1,
};

/** A photo of a trap that has been read. */
export function testStationPhoto(key: string) {
  return {
    ...testAttachment(key),
    width: 400,
    height: 300,
    tiles: { ...testTiles, url_template: `/${key}/{z}/{x}_{y}` },
  };
}

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
