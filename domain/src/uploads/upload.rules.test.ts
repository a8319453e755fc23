import { expect, it } from 'vitest';
import { checkResource, defaultResource } from './upload.rules.ts';

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
