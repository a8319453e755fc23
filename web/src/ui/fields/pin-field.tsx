import { otpDigits } from '@trapline/domain/sign-in/otp.rules.ts';
import { TextInput } from '@mantine/core';
import { type Ref, useState } from 'react';
import css from './pin-field.module.css';

/**
 * A field for a one-time password: keeps digits only, also when pasting or autofilling, including the full-width ones
 * of Japanese keyboards. One field instead of six, so that it works with password managers, pasting and screen readers.
 */
export function PinField({
  ref,
  ...props
}: {
  readonly label: string;
  readonly description?: string;
  readonly value: string;
  readonly onValue: (digits: string) => void;
  /** Called on Enter; a surrounding form is also submitted if it can be. */
  readonly onEnter?: () => void;
  readonly error?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}) {
  // Text that an input method is still composing must not be changed.
  const [composing, setComposing] = useState<string | null>(null);
  return (
    <TextInput
      ref={ref}
      label={props.label}
      description={props.description}
      value={composing ?? props.value}
      onChange={(event) => {
        const { value } = event.currentTarget;
        if (composing === null) props.onValue(otpDigits(value));
        else setComposing(value);
      }}
      onCompositionStart={(event) => setComposing(event.currentTarget.value)}
      onCompositionEnd={(event) => {
        setComposing(null);
        props.onValue(otpDigits(event.currentTarget.value));
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) props.onEnter?.();
      }}
      error={props.error}
      name="otp_code"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      autoFocus
      size="sm"
      classNames={{ input: css.pin ?? '' }}
    />
  );
}
