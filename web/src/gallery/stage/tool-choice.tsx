import type { ReactNode } from 'react';
import css from './tools.module.css';

/** An option of `ToolChoice`. */
export interface ToolOption<V extends string> {
  readonly value: V;
  readonly label: ReactNode;
  /** A longer text for the tooltip and for screen readers. */
  readonly title?: string;
}

/** A row of buttons, one of which is pressed, for the dark bar below a photo. */
export function ToolChoice<V extends string>(props: {
  readonly label: string;
  readonly options: readonly ToolOption<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
}) {
  return (
    <div className={css.choice} role="group" aria-label={props.label}>
      {props.options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === props.value}
          {...(option.title === undefined ? {} : { title: option.title, 'aria-label': option.title })}
          onClick={() => props.onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
