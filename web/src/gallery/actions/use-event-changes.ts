import type { Event } from '@trapline/domain/events/event.schema.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { EventChanges } from '../../events/event-changes.ts';
import { changeEvent, deleteEvent, fetchEvent, refreshEvents } from '../../events/event.queries.ts';
import { eventCacheOf, useEventCache } from '../../events/use-event.ts';
import { isAboutAssets } from '../../platform/queries/query-keys.ts';
import { useMoments } from '../../platform/times/use-moments.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { notify } from '../../ui/notices/notify.tsx';
import { problemText } from '../../ui/notices/problem-text.ts';
import './action.messages.ts';

const calls = { load: fetchEvent, change: changeEvent, remove: deleteEvent };

const queues = new WeakMap<QueryClient, EventChanges>();

/**
 * The changes to events made in a tab. A gallery that is opened again continues the same queue, so that its changes
 * arrive after those that are still being sent.
 */
function eventChangesOf(queries: QueryClient): EventChanges {
  const before = queues.get(queries);
  if (before) return before;
  const changes = new EventChanges(eventCacheOf(queries), calls);
  queues.set(queries, changes);
  return changes;
}

/** Changes to the events of a gallery. */
export interface GalleryChanges extends Pick<EventChanges, 'change' | 'tag'> {
  /** Deletes an event after a confirmation. */
  readonly remove: (event: Event) => void;
}

/**
 * Changes events of the gallery and reports the results. If anything was changed, the lists behind the gallery are
 * reloaded when it closes, because events may no longer match their filters.
 * @param zone time zone for the event's time
 * @param shown id of the event shown; a notice appears if another user deletes it
 */
export function useEventChanges(zone: string, shown: string): GalleryChanges {
  const { t } = useTranslation('galleryActions');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const { inText } = useMoments(zone);
  const queries = useQueryClient();
  const cache = useEventCache();
  const changes = eventChangesOf(queries);

  useEffect(() => {
    changes.listen((news) => {
      if (news.kind === 'refused')
        notify(
          t(($) => $.changeFailed, { reason: problemText(tui, news.error) }),
          'error',
        );
      if (news.kind === 'notDeleted')
        notify(
          t(($) => $.deleteFailed, { reason: problemText(tui, news.error) }),
          'error',
        );
      if (news.kind === 'gone')
        notify(
          t(($) => $.gone),
          'error',
          news.id,
        );
      if (news.kind === 'deleted') {
        notify(
          t(($) => $.deleted),
          'success',
        );
        // Sensors and sites show numbers of events, too.
        void queries.invalidateQueries({ predicate: isAboutAssets });
      }
    });
  }, [changes, t, tui, queries]);
  useEffect(
    () =>
      cache.watchGone((id) => {
        if (id !== shown || changes.isRemoving(id)) return;
        notify(
          t(($) => $.gone),
          'error',
          id,
        );
      }),
    [cache, changes, shown, t],
  );
  useEffect(() => {
    const { begun } = changes;
    return () => {
      if (changes.begun > begun) void changes.settled().then(() => refreshEvents(queries));
    };
  }, [changes, queries]);

  return {
    change: changes.change,
    tag: changes.tag,
    remove: (event) => {
      // Written as the argument, so that a name that the question does not have is a type error.
      const confirmed = confirm({
        title: t(($) => $.deleteTitle, { time: inText(event.timestamp) }),
        text: t(($) => $.deleteText),
        yes: t(($) => $.delete),
        irreversible: true,
      });
      void confirmed.then((yes) => yes && changes.remove(event));
    },
  };
}
