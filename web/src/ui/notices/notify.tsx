import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { i18n } from '../../platform/words/i18n.ts';
import '../ui.messages.ts';

/** Milliseconds for which a notification stays. Source: SCREEN-6. */
const timeout = 6_000;

/** Milliseconds for which a notification with a button stays. Source: SCREEN-6. */
const undoTimeout = 15_000;

const looks = {
  success: { color: 'brand', icon: <IconCheck size={18} aria-hidden /> },
  info: { color: 'gray', icon: <IconInfoCircle size={18} aria-hidden /> },
  warning: { color: 'amber.7', icon: <IconAlertTriangle size={18} aria-hidden /> },
  error: { color: 'red', icon: <IconX size={18} aria-hidden /> },
} as const;

/** The id of the notice that the session has ended. */
export const sessionNotice = 'session-ended';

let sessionOver = false;

/**
 * Sets whether the session of the page is over. Until the next one, failures are not notified: one notice about the
 * session explains them all. It is hidden when the next one begins. Source: SIGNIN-19.
 */
export function setSessionOver(over: boolean): void {
  sessionOver = over;
  if (!over) notifications.hide(sessionNotice);
}

/**
 * Shows a notification.
 * @param kind `info` by default (SCREEN-6)
 * @param id at most one notification with the same id is shown at a time
 */
export function notify(message: string, kind: keyof typeof looks = 'info', id?: string): void {
  if (sessionOver && kind === 'error') return;
  notifications.show({
    message,
    ...looks[kind],
    autoClose: timeout,
    closeButtonProps: { 'aria-label': i18n.t(($) => $.close, { ns: 'ui' }) },
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
    ...(id === undefined ? {} : { id }),
  });
}

/** Shows that something was done, with a button that undoes it, for longer than other notifications. */
export function notifyWithUndo(message: string, onUndo: () => void): void {
  const undo = () => {
    notifications.hide(id);
    onUndo();
  };
  const id = notifications.show({
    message: (
      <>
        <span>{message}</span>{' '}
        <Button variant="subtle" size="compact-sm" onClick={undo}>
          {i18n.t(($) => $.undo, { ns: 'ui' })}
        </Button>
      </>
    ),
    ...looks.success,
    autoClose: undoTimeout,
    closeButtonProps: { 'aria-label': i18n.t(($) => $.close, { ns: 'ui' }) },
    role: 'status',
  });
}
