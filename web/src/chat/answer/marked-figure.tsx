import { figureMark } from '@trapline/domain/chat/answer-filter.rules.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import '../chat.messages.ts';
import css from './answer.module.css';

/** A figure that no tool gave; the answer itself says at its end what the mark means. Source: CHAT-10. */
export function MarkedFigure({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('chat');
  return (
    <mark className={css.marked} title={t(($) => $.unchecked)}>
      {children}
      {figureMark}
    </mark>
  );
}
