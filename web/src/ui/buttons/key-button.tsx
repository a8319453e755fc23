import '@mantine/core/styles/Tooltip.layer.css';
import { Tooltip } from '@mantine/core';
import { type ComponentProps, useId } from 'react';

/**
 * A button in a dialog for an action that also has a key. Its tooltip shows what it does with the key, or why it is
 * unavailable; it therefore stays in the tab order. All other properties are those of a button.
 */
export function KeyButton({
  tip,
  shortcut,
  reason,
  busy = false,
  onClick,
  ...rest
}: Omit<ComponentProps<'button'>, 'type' | 'onClick'> & {
  /** What it does, with its key. */
  readonly tip: string;
  /** The key as `aria-keyshortcuts` names it. */
  readonly shortcut: string | undefined;
  /** Why it is unavailable; null if it is available. */
  readonly reason: string | null;
  readonly busy?: boolean | undefined;
  readonly onClick: () => void;
}) {
  const id = useId();
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
          {...rest}
          type="button"
          aria-keyshortcuts={shortcut}
          aria-disabled={reason !== null || busy || undefined}
          aria-describedby={reason === null ? undefined : id}
          aria-busy={busy || undefined}
          onClick={() => {
            if (reason === null && !busy) onClick();
          }}
        />
      </Tooltip>
      {reason !== null && (
        <span id={id} className="unseen">
          {reason}
        </span>
      )}
    </>
  );
}
