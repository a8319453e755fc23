import type { ReactNode } from 'react';
import css from './state-mark.module.css';

/**
 * A state shown by colour, icon and text. `title` adds a tooltip; the text must be understandable without it.
 * Source: LOOK-2.
 */
export function StateMark(props: {
  readonly tone: 'good' | 'alert' | 'warning' | 'quiet';
  readonly icon: ReactNode;
  readonly children: ReactNode;
  readonly title?: string;
}) {
  return (
    <span className={`${css.mark} ${css[props.tone]}`} title={props.title}>
      {props.icon}
      <span>{props.children}</span>
    </span>
  );
}
