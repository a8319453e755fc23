import { expect, it } from 'vitest';
import { testAttachment, testEvent } from '../../test/test-event.ts';
import { photoCountsOf } from './photo-counts.ts';

const event = (count: number | null, boxes: Readonly<Record<string, number | undefined>>) => {
  const photos = Object.entries(boxes).map(([key, box_count]) => {
    return [key, { ...testAttachment(key), ...(box_count === undefined ? {} : { box_count }) }];
  });
  return testEvent({ count, attachments: Object.fromEntries(photos) });
};
const counted = (of: ReturnType<typeof event>) => {
  const counts = photoCountsOf(of, 'insect_monitor_v2');
  return counts && [...counts];
};

it('the count of an event is split by photo, in the order of its cameras', () => {
  expect(counted(event(73, { photo_right: 23, photo_left: 26, photo_center: 24 }))).toEqual([
    ['photo_left', 26],
    ['photo_center', 24],
    ['photo_right', 23],
  ]);
  expect(counted(event(26, { photo_left: 26, photo_center: 0 }))).toEqual([
    ['photo_left', 26],
    ['photo_center', 0],
  ]);
});

it('the count of an event is not split if it has one photo, or if its photos do not add up to it', () => {
  expect(counted(event(26, { photo_left: 26, photo_center: undefined }))).toBeNull();
  expect(counted(event(80, { photo_left: 26, photo_center: 24 }))).toBeNull();
  expect(counted(event(null, { photo_left: 26, photo_center: 24 }))).toBeNull();
});
