import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyButton } from '../../ui/buttons/key-button.tsx';
import css from './actions.module.css';
import { type GalleryAction, galleryKeys, shownKey } from './gallery-keys.ts';
import '../gallery.messages.ts';

/**
 * A button for an action of the gallery. Its tooltip shows the key, or why the action is unavailable; the button
 * therefore remains in the tab order.
 */
export function ActionButton(props: {
  readonly action: GalleryAction;
  readonly icon: ReactNode;
  /** The text on the button. */
  readonly label: string;
  /** What it does, if the text on the button is too short to say so. */
  readonly long?: string;
  /** Whether it is switched on; omit it if the button is not a switch. */
  readonly pressed?: boolean;
  /** Why it is unavailable; null if it is available. */
  readonly reason?: string | null;
  readonly busy?: boolean;
  /** Whether it is on the dark bar below the photo. */
  readonly dark?: boolean;
  /** Whether the action is destructive. */
  readonly grave?: boolean;
  readonly onClick: () => void;
}) {
  const { t } = useTranslation('gallery');
  const { action, label, long = label } = props;
  return (
    <KeyButton
      className={css.action}
      tip={t(($) => $.withKey, { action: long, key: shownKey(action) })}
      shortcut={galleryKeys[action][0]}
      reason={props.reason ?? null}
      busy={props.busy}
      data-dark={props.dark || undefined}
      data-grave={props.grave || undefined}
      aria-label={long}
      aria-pressed={props.pressed}
      onClick={props.onClick}
    >
      {props.icon}
      <span className={css.word}>{label}</span>
    </KeyButton>
  );
}
