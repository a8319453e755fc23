import { expect, it } from 'vitest';
import { testAttachment, testEvent } from '../../test/test-event.ts';
import { eventToCompare } from './event-to-compare.ts';

const tiles = { url_template: '/{z}', tile_size: 512, overlap: 0, width: 1, height: 1, levels: 1 } as const;
const withPhoto = (id: string, key: string) =>
  testEvent({ id, attachments: { [key]: { ...testAttachment(key), tiles } } });

it('compares with the newest earlier event that has such a photo', () => {
  const film = testEvent({ id: 'film', attachments: { video: testAttachment('video') } });
  const unread = testEvent({ id: 'unread', attachments: { photo: testAttachment('photo') } });
  const earlier = [film, unread, withPhoto('b', 'photo'), withPhoto('a', 'photo')];
  expect(eventToCompare(earlier, 'photo')?.id).toBe('b');
});

it('returns the previous event if none has such a photo, and null without earlier events', () => {
  const earlier = [withPhoto('b', 'photo_left'), withPhoto('a', 'photo_left')];
  expect(eventToCompare(earlier, 'photo_right')?.id).toBe('b');
  expect(eventToCompare([], 'photo')).toBeNull();
});
