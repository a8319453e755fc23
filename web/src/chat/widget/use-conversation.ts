import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiProblem } from '../../platform/requests/api-problem.ts';
import { currentLocale } from '../../platform/words/locale.ts';
import { useObservable } from '../../platform/observable.ts';
import { chatAddress, chatSessionsQuery, fetchChatSession } from '../chat.queries.ts';
import type { ChatState } from '../conversation/chat-state.ts';
import { Conversation } from '../conversation/conversation.ts';
import { keepSession, keptSession } from '../conversation/kept-session.ts';

/**
 * The conversation about a place's events, which lasts as long as the page, whether its window is open or not.
 * @param selected ids of the selected events
 */
export function useConversation(options: {
  readonly placeId: string;
  readonly selected: readonly string[];
  readonly open: boolean;
}): { readonly conversation: Conversation; readonly state: ChatState } {
  const { placeId, selected, open } = options;
  const queries = useQueryClient();
  const [conversation] = useState(
    () =>
      new Conversation({
        placeId,
        address: (signal) => chatAddress(queries, signal),
        locale: currentLocale,
        onAnswered: () => void queries.invalidateQueries(chatSessionsQuery),
      }),
  );
  const state = useObservable(conversation.state);
  // A new list of the same events is no change.
  const ids = selected.join(' ');
  useEffect(() => conversation.select(ids === '' ? [] : ids.split(' ')), [conversation, ids]);
  useEffect(() => conversation.show(open), [conversation, open]);
  useKeptSession(conversation, placeId);
  useEffect(() => () => conversation.end(), [conversation]);
  return { conversation, state };
}

/** After a reload, shows the conversation that this tab has shown before, unless another has begun. Source: CHAT-5 */
function useKeptSession(conversation: Conversation, placeId: string): void {
  useEffect(() => {
    const id = keptSession(placeId);
    let watching = true;
    let known: string | null = null;
    const unwatch = conversation.state.watch(() => {
      const { sessionId, otherPlace } = conversation.state.get();
      const shown = otherPlace === null ? sessionId : null;
      if (shown === known) return;
      known = shown;
      keepSession(placeId, shown);
    });
    if (id !== null) {
      fetchChatSession(id).then(
        (whole) => {
          // What is shown in its place is also what the next reload shows.
          if (watching && !conversation.restore(whole)) keepSession(placeId, known);
        },
        (error: unknown) => {
          // It was deleted, or is somebody else's; any other failure may be over at the next reload.
          const isGone = error instanceof ApiProblem && error.type === 'not_found';
          if (watching && isGone && conversation.state.get().sessionId === null) keepSession(placeId, null);
        },
      );
    }
    return () => {
      watching = false;
      unwatch();
    };
  }, [conversation, placeId]);
}
