import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { i18n } from '../../platform/i18n.ts';
import '../ui.messages.ts';

/** Milliseconds for which a notification stays. Source: SCREEN-6. */
const timeout = 6_000;

const looks = {
  success: { color: 'brand', icon: <IconCheck size={18} aria-hidden /> },
  info: { color: 'gray', icon: <IconInfoCircle size={18} aria-hidden /> },
  warning: { color: 'amber.7', icon: <IconAlertTriangle size={18} aria-hidden /> },
  error: { color: 'red', icon: <IconX size={18} aria-hidden /> },
} as const;

/**
 * Shows a notification.
 * @param kind `info` by default (SCREEN-6)
 * @param id at most one notification with the same id is shown at a time
 */
export function notify(message: string, kind: keyof typeof looks = 'info', id?: string): void {
  notifications.show({
    message,
    ...looks[kind],
    autoClose: timeout,
    closeButtonProps: { 'aria-label': i18n.t(($) => $.close, { ns: 'ui' }) },
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
    ...(id === undefined ? {} : { id }),
  });
}
