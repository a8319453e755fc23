import type { ReactNode } from 'react';
import css from './notice.module.css';

/** An empty place: what is not there, why, and a way on. */
export function EmptyState(props: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
  /** Whether this is all there is on the page, and its title the page's. */
  readonly wholePage?: boolean;
}) {
  return (
    <div className={css.empty}>
      {props.icon}
      {props.wholePage ? <h1>{props.title}</h1> : <h2>{props.title}</h2>}
      <p>{props.text}</p>
      {props.children}
    </div>
  );
}
