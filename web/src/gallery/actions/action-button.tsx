import '@mantine/core/styles/Tooltip.layer.css';
import { Tooltip } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
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
  const id = useId();
  const { reason = null, long = props.label } = props;
  const tip = t(($) => $.withKey, { action: long, key: shownKey(props.action) });
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
          className={css.action}
          data-dark={props.dark || undefined}
          data-grave={props.grave || undefined}
          aria-label={long}
          aria-pressed={props.pressed}
          aria-keyshortcuts={galleryKeys[props.action][0]}
          aria-disabled={reason !== null || props.busy || undefined}
          aria-describedby={reason === null ? undefined : id}
          aria-busy={props.busy || undefined}
          onClick={() => {
            if (reason === null && !props.busy) props.onClick();
          }}
        >
          {props.icon}
          <span className={css.word}>{props.label}</span>
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
