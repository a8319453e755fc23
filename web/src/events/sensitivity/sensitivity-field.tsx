import { sensitivities } from '@trapline/domain/detections/sensitivity.rules.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { SensitivityPreview } from './sensitivity-preview.tsx';
import './sensitivity.messages.ts';
import css from './sensitivity.module.css';
import type { SensitivityOwner } from './sensitivity.queries.ts';

const names = ['lowest', 'low', 'usual', 'high', 'highest'] as const;

/** Returns the name of a sensitivity. */
export function useSensitivityName() {
  const { t } = useTranslation('eventsSensitivity');
  return (value: number) => {
    const name = names[sensitivities.findIndex((step) => step === value)] ?? 'usual';
    return t(($) => $.steps[name]);
  };
}

/** A slider for the sensitivity of a detector, with a preview. Source: DETECT-12. */
export function SensitivityField(props: {
  readonly owner: SensitivityOwner;
  readonly value: number;
  readonly onChange: (value: number) => void;
}) {
  const { t } = useTranslation('eventsSensitivity');
  const nameOf = useSensitivityName();
  const id = useId();
  return (
    <div className={css.field}>
      <label htmlFor={id}>{t(($) => $.label)}</label>
      <p id={`${id}-note`} className={css.quiet}>
        {t(($) => $.note)}
      </p>
      <input
        id={id}
        type="range"
        min={sensitivities[0]}
        max={sensitivities.at(-1)}
        step={1}
        value={props.value}
        aria-valuetext={nameOf(props.value)}
        aria-describedby={`${id}-note`}
        onChange={({ currentTarget }) => props.onChange(Number(currentTarget.value))}
      />
      <div className={css.steps} aria-hidden="true">
        {sensitivities.map((step) => (
          <span key={step} data-chosen={step === props.value || undefined}>
            {nameOf(step)}
          </span>
        ))}
      </div>
      <SensitivityPreview owner={props.owner} value={props.value} />
    </div>
  );
}
