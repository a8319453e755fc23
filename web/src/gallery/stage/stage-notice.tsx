import type { ReactNode } from 'react';
import css from './stage.module.css';

/** Shown in place of a photo: why it is missing, and what the user can do. */
export function StageNotice(props: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className={css.notice} role="status">
      {props.icon}
      <strong>{props.title}</strong>
      {props.text && <p>{props.text}</p>}
      {props.children}
    </div>
  );
}
