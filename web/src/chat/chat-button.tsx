import { Button } from '@mantine/core';
import { hasChatWindow, mayChat } from '@trapline/domain/chat/chat.access.ts';
import { IconMessageChatbot } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser } from '../own-account/own-account.queries.ts';
import { isFocusLost } from '../ui/dialogs/use-focus-back.ts';
import { PagePart } from '../ui/notices/page-part.tsx';
import css from './chat-button.module.css';
import './chat.messages.ts';
import type { ChatNews, ChatPart } from './widget/chat-part.tsx';

const load = async (): Promise<typeof ChatPart> => (await import('./widget/chat-part.tsx')).ChatPart;

/** Props of `ChatButton`. */
export interface ChatButtonProps {
  readonly placeId: string;
  /** Ids of the selected events. */
  readonly selected: readonly string[];
  /** Shows an event of the place over the list. */
  readonly onView: (id: string) => void;
}

/** The chat about the selected events, for accounts that may: the minimised newer window, or what opens the older dialog. Source: CHAT-1. */
export function ChatButton(props: ChatButtonProps) {
  const user = useCurrentUser();
  if (!mayChat(user)) return null;
  return <OwnChat {...props} newer={hasChatWindow(user)} />;
}

function OwnChat(props: ChatButtonProps & { readonly newer: boolean }) {
  const { newer } = props;
  const [open, setOpen] = useState(false);
  // The conversation goes on while its window is closed.
  const [begun, setBegun] = useState(false);
  const [news, setNews] = useState<ChatNews>('none');
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !open && isFocusLost()) button.current?.focus({ preventScroll: true });
    wasOpen.current = open;
  }, [open]);
  const onOpen = () => {
    setBegun(true);
    setOpen(true);
  };
  const shown = { ref: button, news, onOpen };
  return (
    <>
      {newer ? !open && <Minimised {...shown} /> : <OpenDialog {...shown} />}
      {begun && (
        <PagePart
          name="chat"
          load={load}
          props={{ ...props, open, onClose: () => setOpen(false), onNews: setNews }}
          onGiveUp={() => {
            setOpen(false);
            setBegun(false);
          }}
        />
      )}
    </>
  );
}

interface OpeningProps {
  readonly ref: RefObject<HTMLButtonElement | null>;
  readonly news: ChatNews;
  readonly onOpen: () => void;
}

/** What a button of the chat says. */
function useWord(news: ChatNews): string {
  const { t } = useTranslation('chat');
  if (news === 'unread') return t(($) => $.openUnread);
  return news === 'answering' ? t(($) => $.answering) : t(($) => $.open);
}

function OpenDialog({ ref, news, onOpen }: OpeningProps) {
  const { t } = useTranslation('chat');
  return (
    <Button
      ref={ref}
      size="sm"
      variant="default"
      aria-label={useWord(news)}
      leftSection={<IconMessageChatbot size={16} aria-hidden />}
      rightSection={news === 'unread' && <span className={css.dot} aria-hidden />}
      onClick={onOpen}
    >
      {t(($) => $.open)}
    </Button>
  );
}

/** The minimised window, at the lower edge of the page. */
function Minimised({ ref, news, onOpen }: OpeningProps) {
  const { t } = useTranslation('chat');
  return (
    <Button
      ref={ref}
      className={css.minimised ?? ''}
      radius="xl"
      aria-label={useWord(news)}
      leftSection={<IconMessageChatbot size={20} aria-hidden />}
      rightSection={news === 'unread' && <span className={css.dot} aria-hidden />}
      onClick={onOpen}
    >
      {t(($) => $.open)}
    </Button>
  );
}
