import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconHistory, IconMessagePlus, IconMinus, IconX, type TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../chat.messages.ts';
import type { ChatState } from '../conversation/chat-state.ts';
import type { Conversation } from '../conversation/conversation.ts';
import css from './chat.module.css';
import { Composer } from './composer.tsx';
import { Messages } from './messages.tsx';
import { Notices } from './notices.tsx';
import { Sessions } from './sessions.tsx';
import { Spoken } from './spoken.tsx';

/** Props of `ChatBody`. */
export interface ChatBodyProps {
  readonly conversation: Conversation;
  readonly state: ChatState;
  readonly placeId: string;
  /** Number of selected events. */
  readonly selected: number;
  /** Whether earlier conversations are listed. */
  readonly newer: boolean;
  readonly title: ReactNode;
  readonly onClose: () => void;
}

/** What is in the window of the chat, whichever it is. Source: CHAT-5. */
export function ChatBody(props: ChatBodyProps) {
  const { t } = useTranslation('chat');
  const { conversation, state, placeId, selected, newer, title, onClose } = props;
  const [listed, setListed] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);
  const toField = () => {
    setListed(false);
    // After it is back on the page.
    requestAnimationFrame(() => field.current?.focus());
  };
  const restart = () => {
    conversation.restart();
    toField();
  };
  return (
    <>
      <div className={css.head}>
        <div className={css.heading}>
          {title}
          <p data-none={selected === 0 || undefined}>{t(($) => $.selected, { count: selected })}</p>
        </div>
        {newer && (
          <HeadButton
            icon={listed ? IconArrowLeft : IconHistory}
            label={listed ? t(($) => $.back) : t(($) => $.sessions)}
            onClick={() => setListed(!listed)}
          />
        )}
        <HeadButton icon={IconMessagePlus} label={t(($) => $.restart)} onClick={restart} />
        <HeadButton
          icon={newer ? IconMinus : IconX}
          label={newer ? t(($) => $.minimise) : t(($) => $.close)}
          onClick={onClose}
        />
      </div>
      {listed ? (
        <div className={css.list}>
          <h3>{t(($) => $.sessions)}</h3>
          <Sessions placeId={placeId} currentId={state.sessionId} conversation={conversation} onOpened={toField} />
        </div>
      ) : (
        <>
          <Messages state={state} selected={selected} onAsk={(question) => conversation.ask(question)} />
          <Notices state={state} onConnect={() => conversation.show(true)} />
          <Composer conversation={conversation} state={state} field={field} />
        </>
      )}
      <Spoken state={state} />
    </>
  );
}

function HeadButton(props: { readonly icon: TablerIcon; readonly label: string; readonly onClick: () => void }) {
  const { icon: Icon, label, onClick } = props;
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} title={label} onClick={onClick}>
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
