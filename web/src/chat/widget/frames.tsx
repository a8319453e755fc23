import { Box, Portal } from '@mantine/core';
import { type KeyboardEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FullScreen, FullScreenTitle } from '../../ui/dialogs/full-screen.tsx';
import '../chat.messages.ts';
import css from './chat.module.css';
import { ChatBody, type ChatBodyProps } from './chat-body.tsx';

/** Props of a window. */
export type FrameProps = Omit<ChatBodyProps, 'title'>;

/** The newer window: beside the list, which stays in use. Source: CHAT-5. */
export function ChatPanel(props: FrameProps) {
  const { t } = useTranslation('chat');
  const title = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) props.onClose();
  };
  return (
    <Portal>
      <Box className={css.panel ?? ''} role="dialog" aria-labelledby={title} onKeyDown={onKeyDown}>
        <ChatBody {...props} title={<h2 id={title}>{t(($) => $.title)}</h2>} />
      </Box>
    </Portal>
  );
}

/** The older dialog. Source: CHAT-1. */
export function ChatDialog(props: FrameProps) {
  const { t } = useTranslation('chat');
  return (
    <Dialog wide title={t(($) => $.title)} onClose={props.onClose}>
      <div className={css.dialog}>
        <ChatBody {...props} title={null} />
      </div>
    </Dialog>
  );
}

/** Either of them on a phone, where nothing else has room. */
export function ChatOverScreen(props: FrameProps) {
  const { t } = useTranslation('chat');
  return (
    <FullScreen closeOnEscape onClose={props.onClose}>
      <div className={css.screen}>
        <ChatBody {...props} title={<FullScreenTitle>{t(($) => $.title)}</FullScreenTitle>} />
      </div>
    </FullScreen>
  );
}
