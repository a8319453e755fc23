import '@mantine/core/styles/Tooltip.layer.css';
import { Tooltip } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import '../editor.messages.ts';
import { type EditorAction, editorKeys, shownEditorKey } from '../keys/editor-keys.ts';
import css from './toolbar.module.css';

/** A button of the editor for an action that also has a key; its tooltip shows the key, or why it is unavailable. */
export function ToolButton(props: {
  readonly action: EditorAction;
  readonly icon: ReactNode;
  /** The accessible name. */
  readonly label: string;
  /** The word on the button; omitted: the icon alone. */
  readonly word?: string;
  /** Whether it is switched on; omit it if it is no switch. */
  readonly pressed?: boolean;
  /** Why it is unavailable; null if it is available. */
  readonly reason?: string | null;
  readonly onClick: () => void;
}) {
  const { t } = useTranslation('editor');
  const id = useId();
  const { action, label, reason = null } = props;
  const tip = t(($) => $.withKey, { action: label, key: shownEditorKey(action) });
  return (
    <>
      <Tooltip
        label={reason ?? tip}
        events={{ hover: true, focus: true, touch: reason !== null }}
        openDelay={reason === null ? 400 : 0}
        multiline
        maw="20rem"
        // Inside the dialog, because screen readers ignore what is outside a modal dialog.
        withinPortal={false}
      >
        <button
          type="button"
          className={css.tool}
          aria-label={label}
          aria-pressed={props.pressed}
          aria-keyshortcuts={editorKeys[action][0]}
          aria-disabled={reason !== null || undefined}
          aria-describedby={reason === null ? undefined : id}
          onClick={() => {
            if (reason === null) props.onClick();
          }}
        >
          {props.icon}
          {props.word !== undefined && <span>{props.word}</span>}
        </button>
      </Tooltip>
      {reason !== null && (
        <span id={id} className="unseen">
          {reason}
        </span>
      )}
    </>
  );
}
