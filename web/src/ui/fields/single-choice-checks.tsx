import { Checkbox } from '@mantine/core';
import css from './single-choice-checks.module.css';

/** Checkboxes of which at most one is checked: checking another one unchecks the first. */
export function SingleChoiceChecks<V extends string>(props: {
  /** Accessible name of the group. */
  readonly label: string;
  readonly choices: readonly { readonly value: V; readonly label: string }[];
  readonly value: V | null;
  readonly onChange: (value: V | null) => void;
}) {
  return (
    <div className={css.checks} role="group" aria-label={props.label}>
      {props.choices.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          checked={props.value === value}
          onChange={({ currentTarget: { checked } }) => props.onChange(checked ? value : null)}
        />
      ))}
    </div>
  );
}
