import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './dialog.module.css';
import { useFocusBack } from './use-focus-back.ts';

/** A dialog that is mounted as long as it is open; its buttons close it. */
export function Dialog(props: {
  readonly title: string;
  readonly onClose: () => void;
  /** Whether clicking outside leaves it open, because its content cannot be shown again. */
  readonly lasting?: boolean;
  /** Whether it contains more than a question. */
  readonly wide?: boolean;
  /** Whether it has two parts beside each other. */
  readonly widest?: boolean;
  readonly children: ReactNode;
}) {
  useFocusBack();
  return (
    <Modal.Root
      opened
      onClose={props.onClose}
      closeOnClickOutside={!props.lasting}
      size={props.widest ? '70rem' : props.wide ? 'lg' : 'md'}
      centered
    >
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body pt="md">
          <Modal.Title className={css.title ?? ''}>{props.title}</Modal.Title>
          {props.children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The row of buttons at the end of a dialog. */
export function DialogAnswers({ children }: { readonly children: ReactNode }) {
  return <div className={css.answers}>{children}</div>;
}
