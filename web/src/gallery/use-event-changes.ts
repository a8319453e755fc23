import type { Event, EventChange } from '@trapline/domain/events/event.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortDateText, timeText } from '../platform/zoned-time.ts';
import { confirm } from '../ui/confirm.ts';
import { notify } from '../ui/notify.tsx';
import { problemText } from '../ui/problem-text.ts';
import { besides, type EventStrip } from './event-strip.ts';
import { changeEvent, deleteEvent, fetchEvent } from './gallery.queries.ts';
import { createPendingChanges } from './pending-changes.ts';
import './review.messages.ts';
import type { StripControl } from './use-event-strip.ts';

/** What changes events of the gallery. */
export interface EventChanges {
  /** Shows a change at once, sends it, and takes it back with a message when the server refuses. */
  readonly change: (event: Event, change: EventChange) => void;
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
 * changed. Source: specification 2 §4 "Event update", "Gallery".
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
  const touched = useRef(false);

  useEffect(
    () => () => {
      if (!touched.current) return;
      touched.current = false;
      void enqueue(async () => {
        await queries.invalidateQueries({ predicate: ({ queryKey: [noun] }) => noun === 'activities' });
        await queries.invalidateQueries({ predicate: ({ queryKey: [noun] }) => noun === 'events' });
      });
    },
    [enqueue, queries],
  );

  const arrived = useCallback((event: Event) => replace(pending.seen(event)), [replace, pending]);

  /** Figures of the events beside follow; when one cannot be had, it stays as it was. */
  const lookBeside = async (around: EventStrip, event: Event) => {
    const signal = AbortSignal.timeout(60_000);
    const answers = await Promise.allSettled(besides(around, event).map(({ id }) => fetchEvent(id, signal)));
    for (const answer of answers) if (answer.status === 'fulfilled') arrived(answer.value);
  };

  return {
    arrived,
    change: (event, change) => {
      touched.current = true;
      replace(pending.begin(event, change));
      void enqueue(async () => {
        let answer: Event | null = null;
        try {
          answer = await changeEvent(event.id, change);
        } catch (error) {
          notify(
            t(($) => $.changeFailed, { reason: problemText(tui, error) }),
            'error',
          );
        }
        const next = pending.end(event.id, change, answer);
        if (next) replace(next);
        const figures = change.hidden !== undefined || change.misdetection !== undefined;
        if (answer && figures && strip) await lookBeside(strip, event);
      });
    },
    remove: (event) => {
      const [date, time] = [shortDateText(event.timestamp, zone), timeText(event.timestamp, zone)];
      const question = {
        title: t(($) => $.deleteTitle, { date, time }),
        text: t(($) => $.deleteText),
        yes: t(($) => $.delete),
        grave: true,
      };
      void confirm(question).then(async (yes) => {
        if (!yes) return;
        try {
          await enqueue(async () => {});
          await deleteEvent(event.id);
        } catch (error) {
          notify(
            t(($) => $.deleteFailed, { reason: problemText(tui, error) }),
            'error',
          );
          return;
        }
        touched.current = true;
        notify(
          t(($) => $.deleted),
          'success',
        );
        void queries.invalidateQueries({ queryKey: ['gallery', 'before'] });
        // Counts of events stand at the sensor and the site too.
        void queries.invalidateQueries({
          predicate: ({ queryKey: [noun] }) => noun === 'sensors' || noun === 'installation_sites',
        });
        const around = strip;
        if (remove(event.id) === null) onEmpty();
        else if (around) await lookBeside(around, event);
      });
    },
  };
}
