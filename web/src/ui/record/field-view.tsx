import type { ReactNode } from 'react';
import css from './field-view.module.css';

/** Fields of a record for reading: holds `FieldView`s. */
export function FieldList({ children }: { readonly children: ReactNode }) {
  return <dl className={css.fields}>{children}</dl>;
}

/** A field for reading, its label and its value. */
export function FieldView({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={css.field}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
