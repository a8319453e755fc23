import { ActionIcon, CloseButton, TextInput } from '@mantine/core';
import { isDay } from '@trapline/domain/common/day.rules.ts';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../ui.messages.ts';
import css from './day-field.module.css';
import { requiredField } from './text-field.ts';
import { meantDay, wholeDay } from './typed-day.ts';

/** Props of `DayField`. */
export interface DayFieldProps {
  readonly label: string;
  /** `YYYY-MM-DD` or empty. */
  readonly value: string;
  /** First and last day that the calendar offers, or empty. */
  readonly min?: string;
  readonly max?: string;
  readonly error: string | null | undefined;
  /** `row`: the label is in the field, as in a row of filters; `form`: above it. `row` if omitted. */
  readonly within?: 'row' | 'form';
  /** Whether a form needs the day. */
  readonly required?: boolean;
  readonly className?: string;
  /**
   * In a row only days and an empty text are reported; in a form everything that is typed, so that the form refuses
   * what is not a day instead of saving the day before it.
   */
  readonly onChange: (day: string) => void;
}

/** State of a day being typed: normalized once it is complete, and on blur. */
function useTypedDay({ value, within, onChange }: Required<Pick<DayFieldProps, 'value' | 'within' | 'onChange'>>) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [blurred, setBlurred] = useState(false);
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  return {
    text,
    unreadable: blurred && text.trim() !== '' && wholeDay(text) === null,
    enter: (typed: string) => {
      setText(typed);
      setBlurred(false);
      const day = typed.trim() === '' ? '' : within === 'form' ? (meantDay(typed) ?? typed) : wholeDay(typed);
      if (day === null || day === value) return;
      // What is being typed stays as it is until the field is left.
      setKnown(day);
      onChange(day);
    },
    leave: () => {
      setBlurred(true);
      const day = meantDay(text);
      if (day === null) return;
      setText(day);
      if (day !== value) onChange(day);
    },
  };
}

/**
 * A field for a day, shown as `YYYY-MM-DD` in every browser language: typed, or chosen in the browser's calendar; can
 * be cleared. Source: ACTIVITY-6.
 */
export function DayField(props: DayFieldProps) {
  const { label, value, min = '', max = '', error, within = 'row', className = '', onChange } = props;
  const { t } = useTranslation('ui');
  const field = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const { text, enter, leave, unreadable } = useTypedDay({ value, within, onChange });
  const clear = () => {
    enter('');
    field.current?.focus();
  };
  return (
    <div className={`${css.day} ${className}`} data-within={within}>
      <TextInput
        ref={field}
        {...(props.required ? requiredField : { size: 'sm', autoComplete: 'off' })}
        inputMode="numeric"
        maxLength={20}
        placeholder={t(($) => $.day.form)}
        {...(within === 'form'
          ? { label }
          : { 'aria-label': label, leftSection: <small>{label}</small>, leftSectionWidth: 64 })}
        rightSection={
          <>
            {text !== '' && (
              <CloseButton
                size="sm"
                iconSize={16}
                aria-label={t(($) => $.day.clear, { field: label })}
                onClick={clear}
              />
            )}
            <ActionIcon
              variant="subtle"
              color="gray"
              size="md"
              aria-label={t(($) => $.day.calendar, { field: label })}
              onClick={() => calendar.current?.showPicker()}
            >
              <IconCalendar size={16} aria-hidden />
            </ActionIcon>
          </>
        }
        rightSectionWidth="var(--tools)"
        error={unreadable ? t(($) => $.day.flaw) : error}
        value={text}
        onChange={(event) => enter(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave();
        }}
      />
      {/* Used only for its calendar, which opens at its position. */}
      <input
        ref={calendar}
        className={css.calendar}
        type="date"
        tabIndex={-1}
        aria-hidden
        value={isDay(value) ? value : ''}
        min={min || undefined}
        max={max || undefined}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
