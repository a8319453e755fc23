import type { ReactNode } from 'react';
import css from './notice.module.css';

/** An empty place: what is not there, why, and a way on. */
export function EmptyState(props: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className={css.empty}>
      {props.icon}
      <h2>{props.title}</h2>
      <p>{props.text}</p>
      {props.children}
    </div>
  );
}
