import type { UploadItemState } from '@trapline/domain/uploads/upload-item.states.ts';
import { describe, expect, it } from 'vitest';
import { ApiProblem } from '../platform/requests/api-problem.ts';
import { contentTypeOf, mayRetry, sizeLimit, tallyOf, type UploadItem } from './upload-item.ts';

function item(state: UploadItemState, size = 100, sent = 0): UploadItem {
  const file = new File([new Uint8Array(size)], 'one.jpg');
  return { id: 1, file, contentType: 'image/jpeg', state, time: null, overwrite: false, sent, failure: null };
}

it.each([
  ['photo.jpg', 'image/jpeg', 'image/jpeg'],
  ['IMG_0001.MOV', '', 'video/quicktime'],
  ['IMG_0001.MOV', 'video/quicktime', 'video/quicktime'],
  ['film.mp4', 'application/octet-stream', ''],
  ['film.mp4', 'video/mp4', ''],
  ['photo.heic', 'image/heic', ''],
  ['photo.jpg.exe', '', ''],
  ['jpg', 'text/plain', ''],
  ['folder', '', ''],
])('%s of type %j is sent as %j', (name, type, sent) => expect(contentTypeOf({ name, type }, 'hykecam')).toBe(sent));

it('a type the sensor does not accept has no content type and no size limit', () => {
  expect(contentTypeOf({ name: 'film.mov', type: '' }, 'fly_count')).toBe('');
  expect(sizeLimit('fly_count', 'video/quicktime')).toBe(0);
  expect(sizeLimit('hykecam', 'video/quicktime')).toBeGreaterThan(sizeLimit('hykecam', 'image/jpeg'));
});

it('a retry is offered if it may succeed', () => {
  const failed = (failure: UploadItem['failure']) => mayRetry({ state: 'failed', failure });
  expect(failed(new ApiProblem('network', 0))).toBe(true);
  expect(failed(new ApiProblem('gone', 410))).toBe(true);
  expect(failed('unreadable')).toBe(true);
  expect(failed('too_large')).toBe(false);
  expect(failed('empty')).toBe(false);
  expect(failed(new ApiProblem('incomplete_file', 422))).toBe(false);
  expect(failed(new ApiProblem('unreadable_picture', 422))).toBe(false);
  expect(mayRetry({ state: 'cancelled', failure: null })).toBe(false);
});

describe('the tally', () => {
  it('counts files, and the bytes of those that are or will be uploaded', () => {
    const items = [item('done'), item('uploading', 100, 50), item('failed', 1_000, 900), item('wrong_type', 1_000)];
    expect(tallyOf([...items, item('cancelled', 1_000, 10), item('waiting_for_overwrite')])).toEqual({
      total: 6,
      done: 1,
      failed: 2,
      cancelled: 1,
      waiting: 1,
      unfinished: 2,
      percent: 50,
    });
  });

  it('is 100 percent if there is nothing to send', () => {
    expect(tallyOf([item('cancelled')])).toMatchObject({ unfinished: 0, percent: 100 });
  });
});
