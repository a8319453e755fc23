import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../ui.messages.ts';
import { requiredField } from './text-field.ts';
import { meantMonth } from './typed-month.ts';

/**
 * A field for a month, shown as `YYYY-MM` in every browser language. What is typed in another form is normalized when
 * the field is left; everything that is typed is reported, so that a form refuses what is not a month.
 */
export function MonthField(props: {
  readonly label: string;
  /** `YYYY-MM`, empty, or what is being typed. */
  readonly value: string;
  readonly error?: string | null | undefined;
  /** Whether a form needs the month. */
  readonly required?: boolean;
  readonly readOnly?: boolean;
  readonly className?: string;
  readonly onChange: (month: string) => void;
}) {
  const { t } = useTranslation('ui');
  const { label, value, error, required = false, readOnly = false, className, onChange } = props;
  const [blurred, setBlurred] = useState(false);
  const unreadable = blurred && value.trim() !== '' && meantMonth(value) === null;
  const leave = () => {
    setBlurred(true);
    const month = meantMonth(value);
    if (month !== null && month !== value) onChange(month);
  };
  return (
    <TextInput
      {...(required ? requiredField : { size: 'sm', autoComplete: 'off' })}
      {...(className === undefined ? {} : { className })}
      label={label}
      inputMode="numeric"
      maxLength={20}
      placeholder={t(($) => $.month.form)}
      readOnly={readOnly}
      error={unreadable ? t(($) => $.month.flaw) : error}
      value={value}
      onChange={(event) => {
        setBlurred(false);
        onChange(event.currentTarget.value);
      }}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') leave();
      }}
    />
  );
}
