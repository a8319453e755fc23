import { Type } from 'typebox';
import { detectionsBodyBytes, healthBodyBytes } from '../common/body.limits.ts';
import { route } from '../common/route.ts';
import { nullable, pathText, text } from '../common/text.schema.ts';
import { healthStatus } from '../health/health.schema.ts';
import { browserUpload, fieldUpload, fieldUploadAnswer } from './upload.schema.ts';

/** Routes for field units and uploads. Source: UNIT-5, UPLOAD-2. */
export const uploadRoutes = {
  reportHealth: route({
    method: 'POST',
    path: '/field/v1/health',
    summary: 'Report the unit’s health status',
    access: 'field_unit',
    body: healthStatus,
    bodyLimit: healthBodyBytes,
    errors: [],
  }),
  showSettings: route({
    method: 'GET',
    path: '/field/v1/settings',
    summary: 'Settings for the unit, and the server’s time',
    access: 'field_unit',
    answer: Type.Object(
      {
        photo_interval: nullable(Type.Integer()),
        threshold: nullable(Type.Integer()),
        increase_threshold: nullable(Type.Integer()),
        time: Type.Integer(),
      },
      { additionalProperties: false },
    ),
    errors: [],
  }),
  updateSettings: route({
    method: 'PUT',
    path: '/field/v1/settings',
    summary: 'Tell firmware version, local address and serial number',
    access: 'field_unit',
    body: Type.Object(
      {
        firmware_version: Type.Optional(text(100)),
        ip_address: Type.Optional(text(45)),
        serial_no: Type.Optional(text(100)),
      },
      { additionalProperties: false },
    ),
    errors: [],
  }),
  requestFieldUpload: route({
    method: 'POST',
    path: '/field/v1/uploads',
    summary: 'Ask where to send a photo or film of an event',
    access: 'field_unit',
    body: fieldUpload,
    bodyLimit: detectionsBodyBytes,
    answer: fieldUploadAnswer,
    idempotent: false,
    errors: ['resource_already_exists', 'unsupported_media_type', 'payload_too_large', 'insufficient_storage'],
  }),
  requestBrowserUpload: route({
    method: 'POST',
    path: '/api/sensors/{id}/upload',
    summary: 'Ask where to send a file for a sensor',
    access: 'signed_in',
    params: Type.Object({ id: pathText }, { additionalProperties: false }),
    body: browserUpload,
    answer: Type.Object({ url: Type.String() }, { additionalProperties: false }),
    idempotent: false,
    errors: ['resource_already_exists', 'unsupported_media_type', 'insufficient_storage'],
  }),
  putUpload: route({
    method: 'PUT',
    path: '/uploads/{token}',
    summary: 'Send the raw bytes with the declared content type',
    access: 'signed_url',
    params: Type.Object({ token: pathText }, { additionalProperties: false }),
    consumesBytes: true,
    answer: Type.Object({ event_id: Type.String() }, { additionalProperties: false }),
    status: 201,
    errors: [
      'under_legal_hold',
      'conflict',
      'gone',
      'payload_too_large',
      'unsupported_media_type',
      'unreadable_picture',
      'wrong_file_type',
      'too_many_pixels',
      'progressive_too_large',
      'incomplete_file',
      'insufficient_storage',
    ],
  }),
};
