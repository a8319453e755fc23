import { Type, type Static } from 'typebox';
import { text, unixSeconds } from '../common/text.schema.ts';
import { unitDetection } from '../detections/detection.schema.ts';
import { resource } from '../sensor-types/sensor-type.schema.ts';
import { unitDetections } from './upload.limits.ts';

/** SHA-256 of the bytes, 64 hexadecimal digits. */
export const sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });

/** What a field unit says of a file it wants to send. Source: UNIT-5. */
export const fieldUpload = Type.Object(
  {
    content_type: text(100, 1),
    timestamp: unixSeconds,
    resource,
    // An empty file passes here, so that its refusal is told in the sensor's activity log.
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
/** What a field unit says of a file it wants to send. */
export type FieldUpload = Static<typeof fieldUpload>;

/** Where to send the bytes, or that they are stored already. */
export const fieldUploadAnswer = Type.Union([
  Type.Object({ url: Type.String(), event_id: Type.String() }, { additionalProperties: false }),
  Type.Object({ event_id: Type.String(), stored: Type.Literal(true) }, { additionalProperties: false }),
]);

/** A browser upload to a sensor. Source: UPLOAD-2, UPLOAD-5. */
export const browserUpload = Type.Object(
  {
    contentType: text(100, 1),
    timestamp: unixSeconds,
    overwrite: Type.Optional(Type.Boolean()),
    resource: Type.Optional(resource),
  },
  { additionalProperties: false },
);
/** A browser upload to a sensor. */
export type BrowserUpload = Static<typeof browserUpload>;
