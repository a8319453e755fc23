import { expect, it } from 'vitest';
import { testAttachment } from '../../../test/test-event.ts';
import { testStationEvent, testTiles } from '../../../test/test-station-event.ts';
import { firstPhoto, isTab, photosOf, photoState } from './station-photos.ts';

const attached = (...keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, testAttachment(key)]));

it('orders photos by number after the tab, with those that have not arrived', () => {
  const event = testStationEvent({
    attachments: attached('photo_10', 'photo_2', 'tab', 'photo_1'),
    missing_photos: ['photo_3'],
  });
  expect(photosOf(event)).toEqual(['tab', 'photo_1', 'photo_2', 'photo_3', 'photo_10']);
});

it('shows the first photo that has arrived, and the tab only if there is nothing else', () => {
  const missing_photos = ['photo_1'];
  expect(firstPhoto({ attachments: attached('tab', 'photo_2'), missing_photos })).toBe('photo_2');
  expect(firstPhoto({ attachments: attached('tab'), missing_photos })).toBe('tab');
  expect(firstPhoto({ attachments: {}, missing_photos })).toBe('photo_1');
  expect(firstPhoto({ attachments: {}, missing_photos: [] })).toBeNull();
  expect([isTab('tab'), isTab('photo_1')]).toEqual([true, false]);
});

it('tells the state of a photo', () => {
  const ready = { ...testAttachment('photo_1'), tiles: testTiles };
  const state = (part: Parameters<typeof testStationEvent>[0], key = 'photo_1') =>
    photoState(testStationEvent({ photo_counts: {}, ...part }), key);
  expect(state({ attachments: {} })).toBe('missing');
  expect(state({ attachments: {}, processing: true })).toBe('processing');
  expect(state({ attachments: { photo_1: { ...ready, error: 'failed' } } })).toBe('failed');
  expect(state({ attachments: { photo_1: { ...ready, tiles: null } } })).toBe('processing');
  expect(state({ attachments: { photo_1: ready }, processing: true })).toBe('processing');
  expect(state({ attachments: { photo_1: ready }, processing: true, photo_counts: { photo_1: 0 } })).toBe('ready');
  expect(state({ attachments: { photo_1: ready } })).toBe('ready');
  expect(state({ attachments: { tab: ready }, processing: true }, 'tab')).toBe('ready');
});
