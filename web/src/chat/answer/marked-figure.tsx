import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '../chat.messages.ts';
import css from './answer.module.css';

/** A figure that no tool gave. Source: CHAT-10. */
export function MarkedFigure({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('chat');
  return (
    <mark className={css.marked} title={t(($) => $.unchecked)}>
      {children}
      <span aria-hidden>?</span>
      <span className="unseen"> ({t(($) => $.unchecked)})</span>
    </mark>
  );
}

/** Says what the marks of an answer mean. */
export function MarkedNote() {
  const { t } = useTranslation('chat');
  return <p className={css.markedNote}>{t(($) => $.uncheckedNote)}</p>;
}
