import { Type, type Static } from 'typebox';
import { day, month, text } from '../common/text.schema.ts';
import { unitDetection } from '../detections/detection.schema.ts';
import { stationEvent, stationEventType } from '../events/station-event.schema.ts';
import { stationPhotos } from '../sources/source.limits.ts';
import { unitDetections } from '../uploads/upload.limits.ts';
import { sha256 } from '../uploads/upload.schema.ts';

/** Key of a photo: `tab` or `photo_1` … `photo_100`. */
const photoKey = Type.String({ pattern: '^(tab|photo_([1-9][0-9]?|100))$' });

/** Fields that scans and photo boxes announce alike. A new name makes the place. */
const announced = {
  place: text(1_000),
  trap_no: text(200),
  installed_at: day,
  collected_at: day,
  month_label: month,
};

/** Announcement of scanned photos. Source: STATION-9. */
export const scannerUpload = Type.Object(
  { ...announced, file_count: Type.Integer({ minimum: 1, maximum: stationPhotos }) },
  { additionalProperties: false },
);
export type ScannerUpload = Static<typeof scannerUpload>;

/** The event, and the URLs of `photo_1`, `photo_2`, … in that order. */
export const scannerUploadAnswer = Type.Object(
  { photos: Type.Array(Type.String()), event: stationEvent },
  { additionalProperties: false },
);

/** Asks for another URL for a photo that did not come, for one more photo, or to replace one. Source: STATION-9. */
export const stationPhotoUpload = Type.Object(
  { key: photoKey, replace: Type.Optional(Type.Boolean()) },
  { additionalProperties: false },
);
/** The URL of a photo. */
export const stationPhotoUrl = Type.Object({ key: Type.String(), url: Type.String() }, { additionalProperties: false });

const boxPhoto = Type.Object(
  {
    key: photoKey,
    size: Type.Integer({ minimum: 1, maximum: 10_000_000_000 }),
    sha256: Type.Optional(sha256),
  },
  { additionalProperties: false },
);

/** A box that a photo box has found on one of its photos. */
const boxDetection = Type.Object({ key: photoKey, ...unitDetection.properties }, { additionalProperties: false });

/** A photo box announces a trap it photographed. Place and trap as it read them from the tab. Source: STATION-12. */
export const boxAnnouncement = Type.Object(
  {
    ...announced,
    type: stationEventType,
    photos: Type.Array(boxPhoto, { minItems: 1, maxItems: stationPhotos + 1 }),
    /** All boxes on all photos, if the box has looked for insects itself: a photo without any has none. */
    detections: Type.Optional(Type.Array(boxDetection, { maxItems: unitDetections })),
    stationName: Type.Optional(text(200)),
    stationPlace: Type.Optional(text(200)),
    ip_address: Type.Optional(text(45)),
    firmware_version: Type.Optional(text(100)),
    serial_no: Type.Optional(text(100)),
  },
  { additionalProperties: false },
);
export type BoxAnnouncement = Static<typeof boxAnnouncement>;

/** The event, and a URL for each photo. */
export const boxAnnouncementAnswer = Type.Object(
  { event_id: Type.String(), uploads: Type.Array(stationPhotoUrl) },
  { additionalProperties: false },
);
/** Asks for another URL for a photo that did not come. */
export const boxPhotoUpload = Type.Object({ key: photoKey }, { additionalProperties: false });
