import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { CloseButton, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '../ui/dialogs/use-focus-back.ts';
import { usePhone } from '../ui/theme/use-phone.ts';
import css from './charts.module.css';
import './figures.messages.ts';

/** A dialog of charts; on phones it takes the whole screen. */
export function ChartDialog(props: {
  readonly title: string;
  /** Whether several charts are side by side. */
  readonly many: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation('figures');
  useFocusBack();
  const phone = usePhone();
  return (
    <Modal.Root opened onClose={props.onClose} size={props.many ? '84rem' : '52rem'} fullScreen={phone} centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body pt="md">
          {/* Not the library's own header, which would be a second banner landmark. */}
          <div className={css.head}>
            <Modal.Title className={css.title ?? ''}>{props.title}</Modal.Title>
            <CloseButton aria-label={t(($) => $.close)} onClick={props.onClose} />
          </div>
          <div className={css.dialog}>{props.children}</div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
