import { Type, type Static } from 'typebox';
import { text, unixSeconds } from '../common/text.schema.ts';
import { unitDetection } from '../detections/detection.schema.ts';
import { resource } from '../sensor-types/sensor-type.schema.ts';
import { unitDetections } from './upload.limits.ts';

/** SHA-256 of the bytes, 64 hexadecimal digits. */
export const sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });

/** Body of a field unit's request for an upload URL: describes the file and its event. Source: UNIT-5. */
export const fieldUpload = Type.Object(
  {
    content_type: text(100, 1),
    timestamp: unixSeconds,
    resource,
    // The schema accepts an empty file, so that its refusal appears in the sensor's activity log.
    size: Type.Integer({ minimum: 0, maximum: 10_000_000_000, description: 'Bytes; an empty file is refused' }),
    sha256: Type.Optional(sha256),
    count: Type.Optional(Type.Integer({ minimum: 0, maximum: 32_767 })),
    detections: Type.Optional(Type.Array(unitDetection, { maxItems: unitDetections })),
    captured_at: Type.Optional(unixSeconds),
    detected: Type.Optional(Type.Boolean()),
    from: Type.Optional(unixSeconds),
    to: Type.Optional(unixSeconds),
  },
  { additionalProperties: false },
);
export type FieldUpload = Static<typeof fieldUpload>;

/** The upload URL, or the notice that the file is already stored. */
export const fieldUploadAnswer = Type.Union([
  Type.Object({ url: Type.String(), event_id: Type.String() }, { additionalProperties: false }),
  Type.Object({ event_id: Type.String(), stored: Type.Literal(true) }, { additionalProperties: false }),
]);

/** Body of a browser's request for an upload URL. Source: UPLOAD-2, UPLOAD-5. */
export const browserUpload = Type.Object(
  {
    contentType: text(100, 1),
    timestamp: unixSeconds,
    overwrite: Type.Optional(Type.Boolean()),
    resource: Type.Optional(resource),
  },
  { additionalProperties: false },
);
export type BrowserUpload = Static<typeof browserUpload>;
