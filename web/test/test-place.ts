import type { StationPlace } from '@trapline/domain/station/station-place.schema.ts';

/** A station place without events, but for what a test says. */
export function testPlace(part: Partial<StationPlace> = {}): StationPlace {
  return {
    id: '1',
    name: 'Kitchen',
    hidden: false,
    last_upload_time: null,
    deletable: true,
    has_events: false,
    trap_nos: [],
    index_threshold: null,
    sensitivity: 0,
    pixels_per_mm: 0,
    time_zone: 'Asia/Tokyo',
    etag: '"1"',
    ...part,
  };
}
