import { describe, expect, it } from 'vitest';
import { testEvent } from '../../../test/test-event.ts';
import { createPendingChanges } from './pending-changes.ts';

describe('changes that the server has not answered yet', () => {
  const event = testEvent({ tags: ['old'] });
  const pick = { pickup: true };
  const tag = { tags: ['new'] };

  it('are shown at once, and replaced by the answer', () => {
    const pending = createPendingChanges();
    expect(pending.begin(event, pick)).toMatchObject({ pickup: true, etag: '1' });
    expect(pending.end('e', pick, testEvent({ pickup: true, etag: '2' }))).toMatchObject({ pickup: true, etag: '2' });
    expect(pending.seen(event)).toBe(event);
  });

  it('go when they are refused, and only they', () => {
    const pending = createPendingChanges();
    const picked = pending.begin(event, pick);
    expect(pending.begin(picked, tag)).toMatchObject({ pickup: true, tags: ['new'] });
    expect(pending.end('e', pick, null)).toMatchObject({ pickup: false, tags: ['new'] });
    expect(pending.end('e', tag, null)).toEqual(event);
  });

  it('stay on top of what comes from the server meanwhile', () => {
    const pending = createPendingChanges();
    pending.begin(event, pick);
    expect(pending.seen(testEvent({ count: 3 }))).toMatchObject({ pickup: true, count: 3 });
    expect(pending.end('e', pick, null)).toMatchObject({ pickup: false, count: 3 });
  });

  it('are nothing to an event that was not changed', () => {
    expect(createPendingChanges().end('e', pick, null)).toBeNull();
  });
});
