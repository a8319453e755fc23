import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { currentLocale } from '../../platform/words/locale.ts';
import { useObservable } from '../../platform/observable.ts';
import { chatAddress, chatSessionsQuery } from '../chat.queries.ts';
import type { ChatState } from '../conversation/chat-state.ts';
import { Conversation } from '../conversation/conversation.ts';

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
  useEffect(() => () => conversation.end(), [conversation]);
  return { conversation, state };
}
