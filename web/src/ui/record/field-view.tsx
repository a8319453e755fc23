import type { ReactNode } from 'react';
import css from './field-view.module.css';

/** A list of read-only fields: contains `FieldView`s. */
export function FieldList({ children }: { readonly children: ReactNode }) {
  return <dl className={css.fields}>{children}</dl>;
}

/** A read-only field: its label and its value. */
export function FieldView({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={css.field}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
