import { type ReactNode, useEffect } from 'react';
import css from './page-heading.module.css';

/** The title of a page and of its browser tab, with the page's actions beside it. */
export function PageHeading(props: {
  readonly title: string;
  readonly note?: ReactNode;
  readonly children?: ReactNode;
}) {
  useEffect(() => {
    document.title = `${props.title} · Trapline`;
  }, [props.title]);
  return (
    <header className={css.heading}>
      <h1>{props.title}</h1>
      {props.children && <div className={css.actions}>{props.children}</div>}
      {props.note && <div className={css.note}>{props.note}</div>}
    </header>
  );
}
