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

/** A scanned trap with two photos, but for what a test says. */
export function testStationEvent(part: Partial<StationEvent> = {}): StationEvent {
  return {
    id: 's',
    type: 'station_v2',
    place_id: 'P-1',
    place: 'Bakery',
    trap_no: 'A-12',
    installed_at: '2026-10-01',
    collected_at: '2026-10-31',
    month: '2026-10',
    upload_time: Date.parse('2026-11-02T05:05:00Z') / 1_000,
    photoCount: 2,
    insectCount: 5,
    insect_counts: { moth_fly: 4, others: 1 },
    unclassified: 1,
    photo_counts: { photo_1: 3, photo_2: 2 },
    index: 0.16,
    over_threshold: false,
    processing: false,
    updating: false,
    failed: false,
    attachments: { photo_1: testStationPhoto('photo_1'), photo_2: testStationPhoto('photo_2') },
    photo_dimensions: {},
    insect_types_version: 4,
    missing_photos: [],
    stationName: null,
    stationPlace: null,
    ip_address: null,
    firmware_version: null,
    serial_no: null,
    deletable: true,
    etag: '1',
    ...part,
  };
}
