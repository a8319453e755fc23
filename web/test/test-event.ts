import type { Attachment, Event } from '@trapline/domain/events/event.schema.ts';

/** An event in which nothing is out of the ordinary, but for what a test says. */
export function testEvent(part: Partial<Event> = {}): Event {
  return {
    id: 'e',
    type: 'fly_scan',
    sensorId: 'SN-1',
    permissions: ['full'],
    timestamp: 1,
    count: 0,
    count_difference: 0,
    sensor_threshold: 0,
    sensor_increase_threshold: 0,
    latest: false,
    tags: [],
    pickup: false,
    misdetection: false,
    hidden: false,
    updating: false,
    processing: false,
    failed: false,
    detected: null,
    from: null,
    to: null,
    captured_at: null,
    insect_counts: {},
    unclassified: 0,
    insect_types_version: 4,
    alert: false,
    increaseAlert: false,
    attachments: {},
    etag: '1',
    ...part,
  };
}

/** A stored photo under a key, with a small picture. */
export function testAttachment(key: string): Attachment {
  return {
    key,
    url: `/${key}`,
    width: null,
    height: null,
    content_type: 'image/jpeg',
    tiles: null,
    thumbnail_url: `/${key}/thumbnail`,
    display_url: null,
    error: null,
  };
}
