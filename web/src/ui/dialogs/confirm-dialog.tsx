import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { Button, Modal } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import css from './confirm-dialog.module.css';
import { openQuestion, watchQuestion } from './confirm.ts';
import '../ui.messages.ts';
import { useFocusBack } from './use-focus-back.ts';

/**
 * The yes/no dialog; stands once in the page and shows what `confirm` asks. Enter says yes, but not at once where that
 * would destroy something.
 */
export function ConfirmDialog() {
  const { t } = useTranslation('ui');
  useFocusBack();
  const question = useSyncExternalStore(watchQuestion, openQuestion);
  return (
    <Modal.Root opened={question !== null} onClose={() => question?.answer(false)} centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body pt="md">
          <Modal.Title className={css.question ?? ''}>{question?.title}</Modal.Title>
          {question?.text && <p>{question.text}</p>}
          <div className={css.answers}>
            <Button
              variant="default"
              onClick={() => question?.answer(false)}
              data-autofocus={question?.grave || undefined}
            >
              {t(($) => $.cancel)}
            </Button>
            <Button
              color={question?.grave ? 'red' : 'brand'}
              onClick={() => question?.answer(true)}
              data-autofocus={!question?.grave || undefined}
            >
              {question?.yes}
            </Button>
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
