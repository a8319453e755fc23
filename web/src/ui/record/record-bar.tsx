import { Button } from '@mantine/core';
import { IconDeviceFloppy, IconPencil } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonButton } from '../buttons/reason-button.tsx';
import css from './record-bar.module.css';
import './record.messages.ts';
import '../ui.messages.ts';

/**
 * The actions on a record: edit, or save (the button submits the surrounding form) and cancel. Must be a child of the
 * form, at its end: the edit button is in the head of the form's first section, and on phones the others stay at the
 * bottom of the screen. Starting to edit focuses the first field, ending it the edit button.
 */
export function RecordBar(props: {
  readonly mode: 'viewing' | 'editing';
  /** Whether the record is being saved. */
  readonly busy: boolean;
  readonly canSave: boolean;
  readonly onEdit: () => void;
  readonly onCancel: () => void;
  /** Why the account may not edit; the button is then disabled. */
  readonly editDisabledReason?: string | undefined;
  /** Additional buttons. */
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation(['record', 'ui']);
  const { mode } = props;
  const bar = useRef<HTMLDivElement>(null);
  const before = useRef(mode);
  useEffect(() => {
    if (before.current === mode) return;
    before.current = mode;
    const field =
      mode === 'editing'
        ? bar.current
            ?.closest('form')
            ?.querySelector<HTMLElement>(':is(input, select, textarea):not(:disabled, [readonly], [type="hidden"])')
        : bar.current?.querySelector('button');
    field?.focus();
  }, [mode]);
  return (
    <div ref={bar} className={css.bar} data-mode={mode}>
      {/* The keys keep React from reusing one button as the other: the click that starts editing would submit. */}
      {mode === 'viewing' ? (
        <ReasonButton
          key="edit"
          variant="default"
          leftSection={<IconPencil size={18} aria-hidden />}
          reason={props.editDisabledReason}
          onClick={props.onEdit}
        >
          {t(($) => $.edit)}
        </ReasonButton>
      ) : (
        <>
          <Button
            key="save"
            type="submit"
            leftSection={<IconDeviceFloppy size={18} aria-hidden />}
            loading={props.busy}
            disabled={!props.canSave}
          >
            {t(($) => $.save, { ns: 'ui' })}
          </Button>
          <Button key="cancel" type="button" variant="default" disabled={props.busy} onClick={props.onCancel}>
            {t(($) => $.cancel, { ns: 'ui' })}
          </Button>
        </>
      )}
      {props.children}
    </div>
  );
}
