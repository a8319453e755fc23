import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import css from './actions.module.css';

/** A button that shows further actions above it, until one was pressed or the focus leaves them. */
export function MoreActions(props: { readonly label: string; readonly children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div
      className={css.more}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        type="button"
        className={css.action}
        aria-label={props.label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <IconDots size={18} aria-hidden />
      </button>
      <div id={id} className={css.morePanel} hidden={!open} onClickCapture={() => setOpen(false)}>
        {props.children}
      </div>
    </div>
  );
}
