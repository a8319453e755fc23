import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './dashboard.messages.ts';
import css from './number-button.module.css';
import { type Part, useShownMonth } from './shown-month.ts';

/** A number that opens the list of the events it is made of. Source: DASH-12. */
export function NumberButton({ part, children }: { readonly part: Part; readonly children: ReactNode }) {
  const { t } = useTranslation('dashboard');
  const { openPart } = useShownMonth();
  return (
    <button
      type="button"
      className={css.number}
      title={t(($) => $.parts.open, { what: part.what })}
      onClick={() => openPart(part)}
    >
      {children}
    </button>
  );
}
