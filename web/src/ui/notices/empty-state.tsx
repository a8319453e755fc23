import type { ReactNode } from 'react';
import css from './notice.module.css';

/** Placeholder for missing content: what is missing, why, and what to do. Source: LOOK-4, ACTIVITY-12. */
export function EmptyState(props: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
  /** Whether this is the whole content of the page, so that its title is the page's title. */
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
