import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { usePhone } from '../../ui/theme/use-phone.ts';
import { FollowLink } from '../answer/answer-link.tsx';
import type { PortalLink } from '../answer/link-target.ts';
import { ChatDialog, ChatOverScreen, ChatPanel } from './frames.tsx';
import { useConversation } from './use-conversation.ts';

/** What the button of the chat shows while the window is closed. */
export type ChatNews = 'none' | 'answering' | 'unread';

/** Props of `ChatPart`. */
export interface ChatPartProps {
  readonly placeId: string;
  /** Ids of the selected events. */
  readonly selected: readonly string[];
  /** Whether it is the newer window; else the older dialog. */
  readonly newer: boolean;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onNews: (news: ChatNews) => void;
  /** Shows an event of the place over the list. */
  readonly onView: (id: string) => void;
}

/** The chat about a place's events, with the conversation that goes on while its window is closed. Source: CHAT-1, CHAT-5. */
export function ChatPart(props: ChatPartProps) {
  const { placeId, selected, newer, open, onClose, onView } = props;
  const router = useRouter();
  const phone = usePhone();
  const { conversation, state } = useConversation({ placeId, selected, open });
  const news: ChatNews = state.phase !== 'ready' ? 'answering' : state.unread ? 'unread' : 'none';
  const tell = useEffectEvent((now: ChatNews) => props.onNews(now));
  useEffect(() => tell(news), [news]);
  const follow = ({ href, event, place }: PortalLink) => {
    // The newer window stays beside what it speaks of; all others would cover it.
    if (!newer || phone) onClose();
    if (place === placeId && event !== null) onView(event);
    else router.history.push(href);
  };
  if (!open) return null;
  const Frame = phone ? ChatOverScreen : newer ? ChatPanel : ChatDialog;
  return (
    <FollowLink value={follow}>
      <Frame
        conversation={conversation}
        state={state}
        placeId={placeId}
        selected={selected.length}
        newer={newer}
        onClose={onClose}
      />
    </FollowLink>
  );
}
