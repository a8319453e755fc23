import { describe, expect, it } from 'vitest';
import {
  isUploadItemFinished,
  nextUploadItemState,
  uploadItemStates,
  type UploadItemEvent,
  type UploadItemState,
} from './upload-item.states.ts';

const after = (...events: UploadItemEvent[]) => events.reduce<UploadItemState>(nextUploadItemState, 'pending');

describe('an upload item', () => {
  it.each<[UploadItemState, UploadItemEvent[]]>([
    ['done', ['obtain_url', 'begin', 'succeed']],
    ['failed', ['obtain_url', 'begin', 'fail']],
    ['failed', ['fail']],
    ['wrong_type', ['refuse_type']],
    ['waiting_for_overwrite', ['find_existing']],
    ['done', ['find_existing', 'confirm_overwrite', 'obtain_url', 'begin', 'succeed']],
    ['cancelled', ['find_existing', 'decline_overwrite']],
    ['waiting_for_overwrite', ['obtain_url', 'begin', 'find_existing']],
    ['cancelled', ['obtain_url', 'cancel']],
  ])('is %s after %j', (state, events) => expect(after(...events)).toBe(state));

  it('can be cancelled until it is finished, and never after', () => {
    for (const state of uploadItemStates) {
      expect(nextUploadItemState(state, 'cancel')).toBe(isUploadItemFinished(state) ? state : 'cancelled');
    }
  });

  it('ignores late events', () => {
    expect(after('obtain_url', 'begin', 'cancel', 'succeed')).toBe('cancelled');
    expect(after('refuse_type', 'obtain_url')).toBe('wrong_type');
  });
});
