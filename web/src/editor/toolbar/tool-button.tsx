import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '../editor.messages.ts';
import { type EditorAction, editorKeys, shownEditorKey } from '../keys/editor-keys.ts';
import { KeyButton } from '../../ui/buttons/key-button.tsx';
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
  const { action, label } = props;
  return (
    <KeyButton
      className={css.tool}
      tip={t(($) => $.withKey, { action: label, key: shownEditorKey(action) })}
      shortcut={editorKeys[action][0]}
      reason={props.reason ?? null}
      aria-label={label}
      aria-pressed={props.pressed}
      onClick={props.onClick}
    >
      {props.icon}
      {props.word !== undefined && <span>{props.word}</span>}
    </KeyButton>
  );
}
