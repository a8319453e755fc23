import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import css from './merge-notice.module.css';
import './record.messages.ts';
import type { Field } from './three-way.ts';
import type { Merge, Side } from './use-merge.ts';

/** How a field of a form is named, and its value shown. */
export interface FieldText<Values> {
  readonly label: string;
  readonly show: (values: Values) => ReactNode;
}

/** The texts of a form's fields; null for those that are never shown, such as passwords. */
export type FieldTexts<Values> = { readonly [F in Field<Values>]: FieldText<Values> | null };

const sides: readonly Side[] = ['mine', 'theirs'];

/**
 * Explains that another user saved a change first: what was included from it, and for each field that both changed, the
 * choice between the two values. Takes the focus, so that Enter does not save unseen. Source: SCREEN-18.
 */
export function MergeNotice<Values>(props: { readonly merge: Merge<Values>; readonly texts: FieldTexts<Values> }) {
  const { t } = useTranslation('record');
  const { merge, texts } = props;
  const id = useId();
  const { included, disputed } = merge;
  const shown = included.flatMap((field) => texts[field] ?? []);
  return (
    <section key={merge.round} ref={takeFocus} className={css.merge} tabIndex={-1} aria-labelledby={id}>
      <h2 id={id}>{t(($) => $.mergeTitle)}</h2>
      <p>{t(($) => (disputed.length > 0 ? $.mergeDisputed : $.merged))}</p>
      {disputed.map((field) => (
        <DisputedField key={field} field={field} {...props} />
      ))}
      {shown.length > 0 && (
        <>
          <h3>{t(($) => $.mergeIncluded)}</h3>
          <dl className={css.included}>
            {shown.map(({ label, show }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <Value>{show(merge.values.theirs)}</Value>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}

function takeFocus(notice: HTMLElement | null): void {
  notice?.focus({ preventScroll: true });
  notice?.scrollIntoView({ block: 'center' });
}

/** A field that both changed: the two values side by side, one of them chosen. */
function DisputedField<Values>(props: {
  readonly merge: Merge<Values>;
  readonly texts: FieldTexts<Values>;
  readonly field: Field<Values>;
}) {
  const { t } = useTranslation('record');
  const { merge, field } = props;
  const text = props.texts[field];
  const name = useId();
  if (!text) return null;
  const chosen = merge.chosen(field);
  return (
    <fieldset className={css.disputed}>
      <legend>{text.label}</legend>
      <div className={css.sides}>
        {sides.map((side) => (
          <label key={side} className={css.side} data-chosen={chosen === side || undefined}>
            <input type="radio" name={name} checked={chosen === side} onChange={() => merge.choose(field, side)} />
            <span className={css.whose}>{t(($) => $[side])}</span>
            <Value>{text.show(merge.values[side])}</Value>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A value, or a word for an empty one. */
function Value({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('record');
  if (typeof children === 'string' && children.trim() === '') {
    return <span className={css.nothing}>{t(($) => $.emptyValue)}</span>;
  }
  return <span className={css.value}>{children}</span>;
}
