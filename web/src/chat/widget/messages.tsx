import { ActionIcon, Box, Button } from '@mantine/core';
import { chatPresets, presetTexts } from '@trapline/domain/chat/chat-presets.catalogue.ts';
import { IconArrowDown, IconInfoCircle } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../../platform/words/locale.ts';
import { Answer } from '../answer/answer.tsx';
import '../chat.messages.ts';
import type { ChatState, Said } from '../conversation/chat-state.ts';
import css from './chat.module.css';
import { useStick } from './use-stick.ts';

/** What was said, with the newest at the end, and the preset questions before anything was. Source: CHAT-5, CHAT-9. */
export function Messages(props: {
  readonly state: ChatState;
  /** Number of selected events. */
  readonly selected: number;
  readonly onAsk: (question: string) => void;
}) {
  const { t } = useTranslation('chat');
  const { state, selected, onAsk } = props;
  const { said, earlier, changedTo, phase, draft } = state;
  const { ref, atEnd, onScroll, toEnd } = useStick(said.filter(({ role }) => role === 'user').length);
  const isEmpty = said.length === 0;
  return (
    <div className={css.history}>
      <Box
        ref={ref}
        className={css.messages ?? ''}
        role="log"
        aria-live="off"
        aria-label={t(($) => $.said)}
        // Scrolled by keyboard.
        tabIndex={0}
        onScroll={onScroll}
      >
        {earlier.map((one) => (
          <Message key={one.key} said={one} />
        ))}
        {changedTo !== null && <Note>{t(($) => $.changed, { count: changedTo })}</Note>}
        {isEmpty && changedTo === null && (
          <p className={css.greeting}>{selected === 0 ? t(($) => $.greetingNone) : t(($) => $.greeting)}</p>
        )}
        {said.map((one) => (
          <Message key={one.key} said={one} />
        ))}
        {phase === 'asked' && <p className={`${css.waiting} delayed`}>{t(($) => $.waiting)}</p>}
        {isEmpty && draft === '' && (
          <div className={css.presets}>
            {chatPresets.map((preset) => {
              const question = presetTexts[preset][currentLocale()];
              return (
                <Button key={preset} variant="default" size="xs" radius="xl" onClick={() => onAsk(question)}>
                  {question}
                </Button>
              );
            })}
          </div>
        )}
      </Box>
      {!atEnd && (
        <ActionIcon
          className={css.toEnd ?? ''}
          variant="default"
          radius="xl"
          size="lg"
          aria-label={t(($) => $.toEnd)}
          onClick={toEnd}
        >
          <IconArrowDown size={18} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}

/** A note of the portal between what was said. */
function Note({ children }: { readonly children: ReactNode }) {
  return (
    <p className={css.note}>
      <IconInfoCircle size={16} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

/** A question or an answer. It is drawn anew only when it has changed. */
const Message = memo(function Message({ said }: { readonly said: Said }) {
  const { t } = useTranslation('chat');
  const { role, text, stopped } = said;
  if (role === 'user') {
    return (
      <div className={css.question}>
        <span className="unseen">{t(($) => $.you)}</span>
        {text}
      </div>
    );
  }
  return (
    <div className={css.answer}>
      <span className="unseen">{t(($) => $.ai)}</span>
      <Answer markdown={text} />
      {stopped === true && <p className={css.stopped}>{t(($) => $.stopped)}</p>}
    </div>
  );
});
