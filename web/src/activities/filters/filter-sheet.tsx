import type { KeyboardEvent, ReactNode } from 'react';
import { usePhone } from '../../ui/theme/use-phone.ts';
import css from './filter-bar.module.css';

const focusable = ':is(button, input, select, textarea, a[href]):not(:disabled, [tabindex="-1"])';

/**
 * The frame of the filters. Open on a phone, it is a modal sheet: Tab stays in it, and Escape closes it. It is no dialog
 * component, because it is the same part of the page when it is closed.
 */
export function FilterSheet(props: {
  readonly open: boolean;
  /** The sheet's name. */
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { open, onClose } = props;
  const phone = usePhone();
  const modal = {
    role: 'dialog',
    'aria-modal': true,
    'aria-label': props.label,
    // A press beside its fields leaves the focus in the sheet.
    tabIndex: -1,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => holdKeyboard(event, onClose),
  } as const;
  return (
    <search className={css.filters} data-open={open} {...(phone && open && modal)}>
      {open && <button type="button" className={css.backdrop} tabIndex={-1} aria-hidden onClick={onClose} />}
      {props.children}
    </search>
  );
}

/** Dialogs that the sheet opens handle their own keys. */
function holdKeyboard(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const sheet = event.currentTarget;
  const { target } = event;
  if (!(target instanceof Element) || !sheet.contains(target)) return;
  if (event.key === 'Escape') {
    // The first Escape closes an open list of choices.
    if (!target.matches('[role="combobox"][aria-expanded="true"]')) close();
    return;
  }
  if (event.key !== 'Tab') return;
  const stops = [...sheet.querySelectorAll<HTMLElement>(focusable)].filter((stop) => stop.checkVisibility());
  const [first, last] = [stops[0], stops.at(-1)];
  const leaving = event.shiftKey ? target === first || target === sheet : target === last;
  if (!leaving) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
