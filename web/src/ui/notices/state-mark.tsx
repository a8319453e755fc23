import type { ReactNode } from 'react';
import css from './state-mark.module.css';

/** A state shown by colour, icon and word together. `title` says more on hover; the word must do without it. */
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
