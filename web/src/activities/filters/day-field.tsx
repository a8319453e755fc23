import { ActionIcon, CloseButton, TextInput } from '@mantine/core';
import { isDay } from '@trapline/domain/common/day.rules.ts';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../activity.messages.ts';
import css from './day-field.module.css';
import { meantDay, wholeDay } from './day-text.ts';

/** What a field of a day takes. */
export interface DayFieldProps {
  readonly label: string;
  /** `YYYY-MM-DD`, or empty. */
  readonly value: string;
  /** Days between which the calendar offers, or empty. */
  readonly min: string;
  readonly max: string;
  readonly error: string | null;
  readonly className: string;
  readonly onChange: (day: string) => void;
}

/** A day while it is typed: it counts once it is a whole day, and is written one way when the field is left. */
function useTypedDay(value: string, onChange: (day: string) => void) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [left, setLeft] = useState(false);
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  return {
    text,
    unreadable: left && text.trim() !== '' && wholeDay(text) === null,
    type: (typed: string) => {
      setText(typed);
      setLeft(false);
      const day = typed.trim() === '' ? '' : wholeDay(typed);
      if (day !== null && day !== value) onChange(day);
    },
    leave: () => {
      setLeft(true);
      const day = meantDay(text);
      if (day === null) return;
      setText(day);
      if (day !== value) onChange(day);
    },
  };
}

/**
 * A day as `YYYY-MM-DD` whatever the browser's language: typed, or taken from the browser's own calendar; it can be
 * cleared. What is typed counts once it is a whole day. Source: ACTIVITY-6.
 */
export function DayField({ label, value, min, max, error, className, onChange }: DayFieldProps) {
  const { t } = useTranslation('activities');
  const field = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const { text, type, leave, unreadable } = useTypedDay(value, onChange);
  const clear = () => {
    type('');
    field.current?.focus();
  };
  return (
    <div className={`${css.day} ${className}`}>
      <TextInput
        ref={field}
        size="sm"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        placeholder={t(($) => $.filter.dayForm)}
        aria-label={label}
        leftSection={<small>{label}</small>}
        leftSectionWidth={64}
        rightSection={
          <>
            {text !== '' && (
              <CloseButton
                size="sm"
                iconSize={16}
                aria-label={t(($) => $.filter.clearDay, { field: label })}
                onClick={clear}
              />
            )}
            <ActionIcon
              variant="subtle"
              color="gray"
              size="md"
              aria-label={t(($) => $.filter.calendar, { field: label })}
              onClick={() => calendar.current?.showPicker()}
            >
              <IconCalendar size={16} aria-hidden />
            </ActionIcon>
          </>
        }
        rightSectionWidth="var(--tools)"
        error={unreadable ? t(($) => $.filter.dayFlaw) : error}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') leave();
        }}
      />
      {/* Only lends its calendar, which opens where it stands. */}
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
