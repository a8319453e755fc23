import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { Button, Modal } from '@mantine/core';
import { useObservable } from '../../platform/observable.ts';
import css from './confirm-dialog.module.css';
import { type Choice, openQuestion } from './confirm.ts';
import { useFocusBack } from './use-focus-back.ts';

const looks: { readonly [Look in Choice['look']]: { readonly variant: string; readonly color: string } } = {
  default: { variant: 'default', color: 'brand' },
  main: { variant: 'filled', color: 'brand' },
  // Discarding is not the main action.
  discard: { variant: 'light', color: 'red' },
  irreversible: { variant: 'filled', color: 'red' },
};

/**
 * The dialog that shows the questions of `confirm` and `askToSave`; mounted once per page. Escape and a click outside
 * change nothing. Enter confirms, but is not the default if that would destroy something.
 */
export function ConfirmDialog() {
  useFocusBack();
  const question = useObservable(openQuestion);
  const choices = question?.choices ?? [];
  return (
    <Modal.Root opened={question !== null} onClose={() => question?.dismiss()} centered>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body pt="md">
          <Modal.Title className={css.question ?? ''}>{question?.title}</Modal.Title>
          {question?.text && <p>{question.text}</p>}
          <div className={css.answers} data-many={choices.length > 2 || undefined}>
            {choices.map(({ word, look, focused, choose }) => (
              <Button key={word} {...looks[look]} onClick={choose} data-autofocus={focused || undefined}>
                {word}
              </Button>
            ))}
          </div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
