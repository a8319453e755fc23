import { mediaLimits } from '@trapline/domain/sensor-types/picture.limits.ts';
import { expect, test } from 'vitest';
import { checkPicture } from './check-picture.ts';
import { createMediaInspector } from './header.ts';
import { jpegHeader, pngHeader } from '@trapline/test-world/pictures/pictures.ts';

function check(bytes: Buffer, declaredContentType = 'image/jpeg', type: 'fly' | 'fly_scan' = 'fly') {
  const inspector = createMediaInspector();
  inspector.push(bytes);
  return checkPicture({ header: inspector.end(), declaredContentType, limits: mediaLimits(type) });
}

test('accepts the largest scan for the types that allow it', () => {
  expect(check(jpegHeader(50_248, 5472))).toBeNull();
  expect(check(jpegHeader(50_248, 5472), 'image/jpeg', 'fly_scan')).toBe('too_many_pixels');
  expect(check(jpegHeader(5472, 3648), 'image/jpeg', 'fly_scan')).toBeNull();
});

test('limits the product of both sides', () => {
  expect(check(jpegHeader(64_250, 64_250))).toBe('too_many_pixels');
  expect(check(jpegHeader(65_535, 5472))).toBe('too_many_pixels');
  expect(check(pngHeader(30_000, 30_000), 'image/png')).toBe('too_many_pixels');
});

test('rejects a large progressive JPEG', () => {
  expect(check(jpegHeader(50_248, 5472, true))).toBe('progressive_too_large');
  expect(check(jpegHeader(8000, 8000, true))).toBeNull();
});

test('checks the content, which must match the declared type', () => {
  expect(check(pngHeader(10, 10), 'image/jpeg')).toBe('wrong_file_type');
  expect(check(jpegHeader(10, 10), 'video/mp4')).toBe('wrong_file_type');
  expect(check(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe('wrong_file_type');
  expect(
    check(Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1').subarray(0, 24), 'video/quicktime'),
  ).not.toBe('wrong_file_type');
});

test('distinguishes broken from incomplete headers', () => {
  expect(check(jpegHeader(0, 10))).toBe('unreadable_picture');
  expect(check(Buffer.from([0xff, 0xd8]))).toBe('incomplete_file');
  expect(check(Buffer.alloc(0))).toBe('incomplete_file');
});
