import { type EventSeenBy, eventPermissions, mayKnowSensor } from '@trapline/domain/events/event.access.ts';
import { alertsOf } from '@trapline/domain/events/threshold.rules.ts';
import { eventId } from '@trapline/domain/events/event-id.rules.ts';
import type { Attachment, BoxArea, Event, Tiles } from '@trapline/domain/events/event.schema.ts';
import { isSensorType, sourceOf } from '@trapline/domain/sensor-types/sensor-type.catalogue.ts';
import { leadingOf } from '@trapline/domain/sources/source.rules.ts';
import { keyOf } from '@trapline/domain/insects/insect.rules.ts';
import { waitsFor } from '@trapline/domain/understanding/waiting.rules.ts';
import { unix, unixOrNull } from '@trapline/domain/common/instant.rules.ts';
import type { AttachmentFields, EventRow } from './event-row.store.ts';

function tilesOf(base: string, fields: AttachmentFields): Tiles | null {
  if (fields.tile_levels === null || fields.width === null || fields.height === null) return null;
  const { width, height, tile_levels, tile_size } = fields;
  return {
    url_template: `${base}/tiles/{z}/{x}_{y}.jpg`,
    tile_size,
    overlap: 0,
    width,
    height,
    levels: tile_levels,
  };
}

function boxAreaOf([x1, y1, x2, y2, middle_x, middle_y]: readonly number[]): BoxArea | null {
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return null;
  if (middle_x === undefined || middle_y === undefined) return null;
  return { x1, y1, x2, y2, middle_x, middle_y };
}

function toAttachment(id: string, fields: AttachmentFields): Attachment {
  const base = `/api/pictures/${id}/${fields.resource}/${fields.hash}`;
  const waiting = waitsFor(fields.state, fields.waits_for);
  const area = fields.box_area === null ? null : boxAreaOf(fields.box_area);
  const gone = fields.removed !== null;
  const plays = fields.content_type.startsWith('video/') && fields.state === 'understood' && !gone;
  return {
    key: fields.resource,
    // The original film is only for downloads; pages show the version that every browser plays.
    url: plays ? `${base}/playable` : gone && fields.has_poster ? `${base}/display` : `${base}/original`,
    width: fields.width,
    height: fields.height,
    // Without the film its first frame is left.
    content_type: plays ? 'video/mp4' : gone ? 'image/jpeg' : fields.content_type,
    tiles: tilesOf(base, fields),
    thumbnail_url: fields.has_poster ? `${base}/thumbnail` : null,
    display_url: fields.has_poster ? `${base}/display` : null,
    error: fields.error,
    ...(waiting === null ? {} : { waits_for: waiting }),
    ...(fields.removed === null ? {} : { removed: fields.removed }),
    ...(fields.box_count === null ? {} : { box_count: fields.box_count }),
    ...(area === null ? {} : { box_area: area }),
  };
}

/** The picture whose thumbnail represents the event. Source: PICTURE-9. */
function leading(type: string, all: readonly Attachment[]): Attachment | undefined {
  const shown = all.filter((one) => one.thumbnail_url);
  if (!isSensorType(type)) return shown[0];
  const key = leadingOf(
    sourceOf(type),
    shown.map((one) => one.key),
  );
  return shown.find((one) => one.key === key);
}

function derived(of: Attachment, key: string, url: string): Attachment {
  const { box_count: _count, box_area: _area, ...rest } = of;
  return { ...rest, key, url, content_type: 'image/jpeg', tiles: null, width: null, height: null };
}

/** The files of an event by key, with the thumbnail and the display photo that represent it. @param id of the event */
export function attachmentsAs(
  id: string,
  { type, attachments }: { readonly type: string; readonly attachments: readonly AttachmentFields[] },
): Record<string, Attachment> {
  const all = attachments.map((fields) => toAttachment(id, fields));
  const result = Object.fromEntries(all.map((one) => [one.key, one]));
  const lead = leading(type, all);
  if (lead?.thumbnail_url) result['thumbnail'] = derived(lead, 'thumbnail', lead.thumbnail_url);
  if (lead?.display_url) result['display-photo'] = derived(lead, 'display-photo', lead.display_url);
  return result;
}

/** Counts by type from sparse counts. */
export function countsOf(packed: readonly number[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (let i = 0; i + 1 < packed.length; i += 2) {
    const key = keyOf(packed[i] ?? 0) ?? 'others';
    counts[key] = (counts[key] ?? 0) + (packed[i + 1] ?? 0);
  }
  return counts;
}

/** Events as the API returns them, limited to what the reader may know. @param seenBy the reader's standings to each */
export function eventsAs<Row extends EventRow>(seenBy: (row: Row) => EventSeenBy, rows: readonly Row[]): Event[] {
  return rows.map((row) => toEvent(row, seenBy(row)));
}

function toEvent(row: EventRow, seenBy: EventSeenBy): Event {
  const timestamp = unix(row.ts);
  const id = eventId({ sensor_key: row.sensor_key, timestamp });
  return {
    id,
    type: row.sensor_type,
    sensorId: mayKnowSensor(seenBy) ? row.sensor_id : '',
    permissions: [...eventPermissions(seenBy)],
    timestamp,
    count: row.count,
    count_difference: row.count_difference,
    sensor_threshold: row.sensor_threshold,
    sensor_increase_threshold: row.sensor_increase_threshold,
    latest: row.latest,
    tags: row.tags === null ? [] : [...row.tags],
    pickup: row.pickup,
    misdetection: row.misdetection,
    hidden: row.hidden,
    updating: row.updating,
    processing: row.processing,
    failed: row.failed,
    detected: row.detected,
    from: unixOrNull(row.from_at),
    to: unixOrNull(row.to_at),
    captured_at: unixOrNull(row.captured_at),
    insect_counts: countsOf(row.insect_counts),
    unclassified: row.unclassified,
    insect_types_version: row.insect_types_version,
    ...alertsOf(row),
    attachments: attachmentsAs(id, { type: row.sensor_type, attachments: row.attachments }),
    etag: eventEtag(row.revision),
  };
}

/** The etag for a revision of an event. */
export function eventEtag(revision: number): string {
  return `"e${revision}"`;
}
