import { ActionIcon, Textarea } from '@mantine/core';
import { questionLength } from '@trapline/domain/chat/chat.limits.ts';
import { IconPlayerStopFilled, IconSend } from '@tabler/icons-react';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import { useTranslation } from 'react-i18next';
import '../chat.messages.ts';
import type { Conversation } from '../conversation/conversation.ts';
import type { ChatState } from '../conversation/chat-state.ts';
import css from './chat.module.css';

/** Characters below the limit from which on their number is shown. */
const countedFrom = 200;

/** The input: Enter sends, Shift+Enter is a new line, and a word that is being composed is never sent. Source: CHAT-5. */
export function Composer(props: {
  readonly conversation: Conversation;
  readonly state: ChatState;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}) {
  const { t } = useTranslation('chat');
  const { conversation, state, field } = props;
  const note = useId();
  const isReady = state.phase === 'ready';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    // 229: Safari says that the composition is over before the Enter that ended it.
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return;
    event.preventDefault();
    conversation.ask();
  };
  const press = () => {
    if (isReady) conversation.ask();
    else conversation.stop();
    field.current?.focus();
  };
  const { length } = state.draft;
  return (
    <div className={css.composer}>
      <div className={css.input}>
        <Textarea
          ref={field}
          className={css.field ?? ''}
          size="sm"
          autosize
          minRows={1}
          maxRows={6}
          aria-label={t(($) => $.question)}
          aria-describedby={note}
          placeholder={t(($) => $.placeholder)}
          disabled={state.otherPlace !== null}
          error={state.flaw !== null}
          value={state.draft}
          onChange={(event) => conversation.type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          data-autofocus
        />
        <ActionIcon
          size="lg"
          variant={isReady ? 'filled' : 'default'}
          aria-label={isReady ? t(($) => $.send) : t(($) => $.stop)}
          title={isReady ? t(($) => $.send) : t(($) => $.stop)}
          disabled={state.otherPlace !== null}
          onClick={press}
        >
          {isReady ? <IconSend size={18} aria-hidden /> : <IconPlayerStopFilled size={16} aria-hidden />}
        </ActionIcon>
      </div>
      {length > questionLength - countedFrom && (
        <p className={css.length} data-over={length > questionLength || undefined}>
          {t(($) => $.left, { length, most: questionLength })}
        </p>
      )}
      <p id={note} className={css.disclaimer}>
        {t(($) => $.disclaimer)}
      </p>
    </div>
  );
}
