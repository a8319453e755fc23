import { expect, it } from 'vitest';
import {
  browserContentTypes,
  checkDetails,
  checkResource,
  checkTimestamp,
  defaultResource,
  largestFile,
} from './upload.rules.ts';

const now = 1_790_000_000;
const refused = (path: string) =>
  expect.objectContaining({ type: 'validation_failed', errors: [expect.objectContaining({ path })] });

it('refuses a resource that the source lacks, and lists the valid ones', () => {
  expect(() => checkResource('fly', 'photo_1', 'image/jpeg')).toThrow('must be one of photo for fly');
  expect(() => checkResource('station', 'photo_101', 'image/jpeg')).toThrow(
    'must be one of tab, photo_1, photo_2, photo_3, photo_4, … photo_100 for station',
  );
  expect(() => checkResource('station', 'photo_17', 'image/png')).toThrow('photo_17 takes image/jpeg');
  expect(() => checkResource('hykecam', 'video', 'image/jpeg')).toThrow('video takes video/mp4, video/quicktime');
  checkResource('station', 'photo_17', 'image/jpeg');
  checkResource('insect_monitor_v2', 'photo_left', 'image/png');
});

it('assigns a file to the first resource of its kind, and never to a label', () => {
  expect(defaultResource('hykecam', 'image/png')).toBe('photo');
  expect(defaultResource('hykecam', 'video/mp4')).toBe('video');
  expect(defaultResource('fly', 'video/mp4')).toBeNull();
  expect(defaultResource('station', 'image/jpeg')).toBe('photo_1');
});

it('accepts timestamps from 2000 until a day ahead', () => {
  for (const at of [946_684_800, now, now + 86_400]) checkTimestamp(at, now, '/timestamp');
  for (const at of [946_684_799, now + 86_401]) {
    expect(() => checkTimestamp(at, now, '/timestamp')).toThrow(refused('/timestamp'));
  }
});

it('accepts plausible details', () => {
  checkDetails({}, now);
  const position = { x1: 0.5, y1: 0.5, x2: 1.5, y2: 1.5 };
  checkDetails({ captured_at: now, from: now, to: now, detections: [{ type: 'others', position }] }, now);
});

it.each([
  ['/captured_at', { captured_at: 0 }],
  ['/from', { from: now + 86_401 }],
  ['/to', { to: 0 }],
  ['/to', { from: now, to: now - 1 }],
  ['/detections/0/type', { detections: [{ type: 'dragon', position: { x1: 0, y1: 0, x2: 9, y2: 9 } }] }],
  ['/detections/0/position', { detections: [{ type: 'others', position: { x1: 0.6, y1: 0, x2: 1.4, y2: 9 } }] }],
  ['/detections/0/position', { detections: [{ type: 'others', position: { x1: 0, y1: 5, x2: 9, y2: 5 } }] }],
])('refuses at %s: %j', (path, details) => {
  expect(() => checkDetails(details, now)).toThrow(refused(path));
});

it('accepts no MP4 from a browser', () => {
  expect(browserContentTypes('hykecam')).toContain('video/quicktime');
  expect(browserContentTypes('hykecam')).not.toContain('video/mp4');
  expect(browserContentTypes('hykecam')).toContain('image/jpeg');
});

it('limits films and photos separately, and photos by type', () => {
  expect(largestFile('hykecam', 'video')).toBe(512_000_000);
  expect(largestFile('hykecam', 'photo')).toBe(64_000_000);
  expect(largestFile('fly', 'photo')).toBe(128_000_000);
});
