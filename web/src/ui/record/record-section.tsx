import { type ReactNode, useId } from 'react';
import css from './record-section.module.css';

/** A section of a record page with its own heading. */
export function RecordSection(props: { readonly title: string; readonly note?: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id}>{props.title}</h2>
      {props.note !== undefined && <p className={css.note}>{props.note}</p>}
      {props.children}
    </section>
  );
}
