import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useObservable } from '../../platform/observable.ts';
import { openQuestion } from './confirm.ts';
import css from './full-screen.module.css';
import { useFocusBack } from './use-focus-back.ts';

/** A dialog over the whole screen, mounted while it is open; a click never closes it, only its button and Escape do. */
export function FullScreen(props: {
  /** Whether Escape closes it: not while something else is open over it. A question over it is known anyway. */
  readonly closeOnEscape: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  useFocusBack();
  const isAsked = useObservable(openQuestion) !== null;
  return (
    <Modal
      opened
      onClose={props.onClose}
      fullScreen
      withCloseButton={false}
      withOverlay={false}
      closeOnClickOutside={false}
      closeOnEscape={props.closeOnEscape && !isAsked}
      transitionProps={{ duration: 0 }}
      padding={0}
      classNames={{ content: css.content ?? '', body: css.body ?? '' }}
    >
      {props.children}
    </Modal>
  );
}

/** The title of a dialog over the whole screen: two lines at most. */
export function FullScreenTitle({ children }: { readonly children: ReactNode }) {
  return <Modal.Title className={css.title ?? ''}>{children}</Modal.Title>;
}
