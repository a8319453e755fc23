import '@mantine/core/styles/Tooltip.layer.css';
import { Tooltip } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import css from './actions.module.css';
import { type GalleryAction, galleryKeys, shownKey } from './gallery-keys.ts';
import '../review.messages.ts';

/**
 * A button for an action of the gallery. Its tooltip tells the key, or why it cannot be used; it therefore stays in the
 * tab order.
 */
export function ActionButton(props: {
  readonly action: GalleryAction;
  readonly icon: ReactNode;
  /** The word on it. */
  readonly label: string;
  /** What it does, where the word on it is too short to tell. */
  readonly long?: string;
  /** Whether it is switched on; left out: it is no switch. */
  readonly pressed?: boolean;
  /** Why it cannot be used now; null: it can. */
  readonly reason?: string | null;
  readonly busy?: boolean;
  /** Whether it stands on the dark bar below the photo. */
  readonly dark?: boolean;
  /** Whether it destroys something. */
  readonly grave?: boolean;
  readonly onClick: () => void;
}) {
  const { t } = useTranslation('review');
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
        // Inside the dialog: what stands beside it is no part of it to those who hear the page.
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
