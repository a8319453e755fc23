import type { Event, EventChange } from '@trapline/domain/events/event.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../platform/api-problem.ts';
import { shortDateText, timeText } from '../../platform/zoned-time.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { notify } from '../../ui/notices/notify.tsx';
import { problemText } from '../../ui/notices/problem-text.ts';
import { besides, type EventStrip } from './event-strip.ts';
import { changeEvent, deleteEvent, eventPollQuery, fetchEvent } from '../../events/event.queries.ts';
import { mergedTags } from './merged-tags.ts';
import { createPendingChanges } from './pending-changes.ts';
import '../review.messages.ts';
import type { StripControl } from './use-event-strip.ts';

/** Milliseconds after which asking for an event is given up. */
const patience = 60_000;
/** How often tags are sent when others change the event at the same time. */
const mostTries = 3;

/** What changes events of the gallery. */
export interface EventChanges {
  /** Shows a change at once, sends it, and takes it back with a message when the server refuses. */
  readonly change: (event: Event, change: EventChange) => void;
  /** As `change`: makes the tags `before` to `wanted`, and leaves alone what somebody else tagged meanwhile. */
  readonly tag: (event: Event, before: readonly string[], wanted: readonly string[]) => void;
  /** Asks, deletes, and shows the next event, or says that none is left. */
  readonly remove: (event: Event) => void;
  /** Takes in a state of an event that the server told. */
  readonly arrived: (event: Event) => void;
}

/** Answers in the order in which things were asked. */
function createQueue() {
  let last = Promise.resolve();
  return (work: () => Promise<void>) => {
    last = last.then(work);
    return last;
  };
}

/**
 * Changes and deletes the events of a strip. When the gallery goes, the lists behind it are asked anew if anything was
 * changed. Source: EVENT-8, GALLERY-10.
 * @param onEmpty called when the last event is gone
 */
export function useEventChanges(
  { strip, replace, remove }: Pick<StripControl, 'strip' | 'replace' | 'remove'>,
  zone: string,
  onEmpty: () => void,
): EventChanges {
  const { t } = useTranslation('review');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  const [pending] = useState(createPendingChanges);
  const [enqueue] = useState(createQueue);
  // What was told before: a query gives it again to whoever asks next, when it may be out of date.
  const [told] = useState(() => new WeakSet<Event>());
  const touched = useRef(false);
  const open = useRef(true);

  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
      if (!touched.current) return;
      touched.current = false;
      void enqueue(async () => {
        await queries.invalidateQueries({ predicate: ({ queryKey: [noun] }) => noun === 'activities' });
        await queries.invalidateQueries({ predicate: ({ queryKey: [noun] }) => noun === 'events' });
      });
    };
  }, [enqueue, queries]);

  const arrived = useCallback(
    (event: Event) => {
      if (told.has(event)) return;
      told.add(event);
      touched.current = true;
      replace(pending.seen(event));
    },
    [told, replace, pending],
  );

  /** Figures of the events beside follow; when one cannot be had, it stays as it was. */
  const lookBeside = async (around: EventStrip, event: Event) => {
    const signal = AbortSignal.timeout(patience);
    const answers = await Promise.allSettled(besides(around, event).map(({ id }) => fetchEvent(id, signal)));
    for (const answer of answers) if (answer.status === 'fulfilled') arrived(answer.value);
  };

  /** Goes on without an event that is no longer there. */
  const leave = (event: Event) => {
    if (remove(event.id) === null && open.current) onEmpty();
  };

  /** Says why a change was refused; where the event is another by now, as it is. @returns the event as it is; null: as it was */
  const refused = async (event: Event, error: unknown): Promise<Event | null> => {
    const status = error instanceof ApiProblem ? error.status : 0;
    if (status === 404) {
      notify(
        t(($) => $.gone),
        'error',
        event.id,
      );
      leave(event);
      return null;
    }
    notify(
      t(($) => $.changeFailed, { reason: problemText(tui, error) }),
      'error',
    );
    if (status !== 409 && status !== 412) return null;
    // What it is by now; that the change failed is told already if this fails as well.
    const [now] = await Promise.allSettled([fetchEvent(event.id, AbortSignal.timeout(patience))]);
    return now.status === 'fulfilled' ? now.value : null;
  };

  /** Tags are sent as a whole list: it is made anew on what the event has by then, if that is no longer what was known. */
  const sendTags = async (event: Event, before: readonly string[], wanted: readonly string[]): Promise<Event> => {
    for (let tries = 1; ; tries++) {
      const known = pending.known(event);
      try {
        return await changeEvent(event.id, { tags: mergedTags(known.tags, before, wanted) }, known.etag);
      } catch (error) {
        const outdated = error instanceof ApiProblem && error.status === 412;
        if (!outdated || tries === mostTries) throw error;
        pending.seen(await fetchEvent(event.id, AbortSignal.timeout(patience)));
      }
    }
  };

  const carryOut = async (event: Event, change: EventChange, send: () => Promise<Event>) => {
    let kept = true;
    const answer = await send().catch((error: unknown) => {
      kept = false;
      return refused(event, error);
    });
    // A poll that is on its way may tell of the time before the change.
    await queries.cancelQueries({ queryKey: eventPollQuery(event).queryKey });
    const next = pending.end(event.id, change, answer);
    if (next) replace(next);
    const figures = change.hidden !== undefined || change.misdetection !== undefined;
    if (kept && figures && strip) await lookBeside(strip, event);
  };

  const carryOutDeletion = async (event: Event) => {
    try {
      await deleteEvent(event.id);
      notify(
        t(($) => $.deleted),
        'success',
      );
    } catch (error) {
      // Somebody else was quicker.
      const gone = error instanceof ApiProblem && error.status === 404;
      notify(gone ? t(($) => $.gone) : t(($) => $.deleteFailed, { reason: problemText(tui, error) }), 'error');
      if (!gone) return;
    }
    void queries.invalidateQueries({ queryKey: ['gallery', 'before'] });
    // Counts of events stand at the sensor and the site too.
    void queries.invalidateQueries({
      predicate: ({ queryKey: [noun] }) => noun === 'sensors' || noun === 'installation_sites',
    });
    leave(event);
    if (strip) await lookBeside(strip, event);
  };

  return {
    arrived,
    change: (event, change) => {
      touched.current = true;
      replace(pending.begin(event, change));
      void enqueue(() => carryOut(event, change, () => changeEvent(event.id, change)));
    },
    tag: (event, before, wanted) => {
      touched.current = true;
      const change = { tags: mergedTags(event.tags, before, wanted) };
      replace(pending.begin(event, change));
      void enqueue(() => carryOut(event, change, () => sendTags(event, before, wanted)));
    },
    remove: (event) => {
      const [date, time] = [shortDateText(event.timestamp, zone), timeText(event.timestamp, zone)];
      const question = {
        title: t(($) => $.deleteTitle, { date, time }),
        text: t(($) => $.deleteText),
        yes: t(($) => $.delete),
        grave: true,
      };
      void confirm(question).then((yes) => {
        if (!yes) return;
        touched.current = true;
        void enqueue(() => carryOutDeletion(event));
      });
    },
  };
}
