import type { Event, EventChange } from '@trapline/domain/events/event.schema.ts';
import { describe, expect, it } from 'vitest';
import { testEvent } from '../../test/test-event.ts';
import { ApiProblem } from '../platform/requests/api-problem.ts';
import { EventCache } from './event-cache.ts';
import { type ChangeNews, EventChanges } from './event-changes.ts';

/** Events stored as in a portal, with etags that count up; `refuse` decides on each change. */
function createPortal(events: readonly Event[], refuse: (id: string) => ApiProblem | null = () => null) {
  const kept = new Map(events.map((event) => [event.id, event]));
  const sent: string[] = [];
  const find = (id: string): Event => {
    const event = kept.get(id);
    if (!event) throw new ApiProblem('not_found', 404);
    return event;
  };
  const change = (id: string, part: EventChange): Event => {
    const before = find(id);
    const next = { ...before, ...part, etag: String(Number(before.etag) + 1) };
    kept.set(id, next);
    return next;
  };
  return {
    kept,
    sent,
    change,
    calls: {
      load: async (id: string) => {
        sent.push(`GET ${id}`);
        return await Promise.resolve(find(id));
      },
      change: async (id: string, part: EventChange, ifMatch?: string) => {
        sent.push(`PATCH ${id} ${Object.keys(part).join(' ')}`);
        const refusal = refuse(id);
        if (refusal) throw refusal;
        if (ifMatch !== undefined && ifMatch !== find(id).etag) throw new ApiProblem('precondition_failed', 412);
        return await Promise.resolve(change(id, part));
      },
      remove: async (id: string) => {
        sent.push(`DELETE ${id}`);
        find(id);
        kept.delete(id);
        await Promise.resolve();
      },
    },
  };
}

function changesOn(portal: ReturnType<typeof createPortal>) {
  const cache = new EventCache();
  cache.put([...portal.kept.values()], cache.now());
  const news: string[] = [];
  const changes = new EventChanges(cache, portal.calls);
  const notify = ({ kind }: ChangeNews) => void news.push(kind);
  changes.listen(notify);
  return { cache, news, changes, notify };
}

const three = [30, 20, 10].map((timestamp) => testEvent({ id: `e${timestamp}`, timestamp }));

describe('changes to events', () => {
  it('are shown at once, sent in order, and counted', async () => {
    const portal = createPortal(three);
    const { cache, changes, news } = changesOn(portal);
    changes.change('e20', { pickup: true });
    changes.tag('e20', [], ['new']);
    expect(cache.get('e20')).toMatchObject({ pickup: true, tags: ['new'], etag: '1' });
    await changes.settled();
    expect(portal.sent).toEqual(['PATCH e20 pickup', 'PATCH e20 tags']);
    expect(cache.get('e20')).toMatchObject({ pickup: true, tags: ['new'], etag: '3' });
    expect([changes.begun, news]).toEqual([2, []]);
  });

  it('are reverted with a notice if refused', async () => {
    const portal = createPortal(three, () => new ApiProblem('internal_error', 500));
    const { cache, changes, news } = changesOn(portal);
    changes.change('e20', { hidden: true });
    await changes.settled();
    expect([cache.get('e20'), news]).toEqual([three[1], ['refused']]);
    // Nothing has changed, so no neighbours are requested.
    expect(portal.sent).toEqual(['PATCH e20 hidden']);
  });

  it('that conflict with others reload the event', async () => {
    const portal = createPortal(three, () => new ApiProblem('conflict', 409));
    const { cache, changes, news } = changesOn(portal);
    portal.change('e20', { misdetection: true });
    changes.change('e20', { pickup: true });
    await changes.settled();
    expect(cache.get('e20')).toMatchObject({ pickup: false, misdetection: true, etag: '2' });
    expect(news).toEqual(['refused']);
  });

  it('of a deleted event remove it', async () => {
    const portal = createPortal(three);
    const { cache, changes, news } = changesOn(portal);
    portal.kept.delete('e20');
    changes.change('e20', { pickup: true });
    await changes.settled();
    expect([cache.get('e20'), news]).toEqual([undefined, ['gone']]);
  });

  it('that affect counts reload the neighbours', async () => {
    const portal = createPortal(three);
    const { changes } = changesOn(portal);
    changes.change('e20', { hidden: true });
    changes.change('e10', { misdetection: true });
    await changes.settled();
    expect(portal.sent).toEqual(['PATCH e20 hidden', 'GET e30', 'GET e10', 'PATCH e10 misdetection', 'GET e20']);
  });
});

describe('tags', () => {
  it('are merged with those that another user has added', async () => {
    const portal = createPortal([testEvent({ tags: ['old'] })]);
    const { cache, changes } = changesOn(portal);
    portal.change('e', { tags: ['old', 'theirs'] });
    changes.tag('e', ['old'], ['mine']);
    expect(cache.get('e')?.tags).toEqual(['mine']);
    await changes.settled();
    expect(cache.get('e')?.tags).toEqual(['theirs', 'mine']);
  });

  it('are abandoned after three attempts', async () => {
    const portal = createPortal([testEvent()], (id) => {
      portal.change(id, { pickup: true });
      return null;
    });
    const { cache, changes, news } = changesOn(portal);
    changes.tag('e', [], ['mine']);
    await changes.settled();
    expect(portal.sent.filter((call) => call.startsWith('PATCH'))).toHaveLength(3);
    expect([cache.get('e')?.tags, cache.get('e')?.pickup, news]).toEqual([[], true, ['refused']]);
  });
});

describe('deleting', () => {
  it('removes the event and reloads its neighbours', async () => {
    const portal = createPortal(three);
    const { cache, changes, news } = changesOn(portal);
    changes.remove(testEvent({ id: 'e20', timestamp: 20 }));
    await changes.settled();
    expect([cache.get('e20'), news]).toEqual([undefined, ['deleted']]);
    expect(portal.sent).toEqual(['DELETE e20', 'GET e30', 'GET e10']);
  });

  it('succeeds if another user has already deleted the event, and is undone if refused', async () => {
    const portal = createPortal(three);
    const refusing = { ...portal.calls, remove: () => Promise.reject(new ApiProblem('forbidden', 403)) };
    const { cache, changes, news, notify } = changesOn(portal);
    portal.kept.delete('e20');
    changes.remove(testEvent({ id: 'e20', timestamp: 20 }));
    await changes.settled();
    const refused = new EventChanges(cache, refusing);
    refused.listen(notify);
    refused.remove(testEvent({ id: 'e10', timestamp: 10 }));
    await refused.settled();
    expect([cache.get('e20'), cache.get('e10')?.id, news]).toEqual([undefined, 'e10', ['gone', 'notDeleted']]);
  });
});
