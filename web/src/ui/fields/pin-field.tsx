import { otpDigits } from '@trapline/domain/sign-in/otp.rules.ts';
import { TextInput } from '@mantine/core';
import { type Ref, useState } from 'react';
import css from './pin-field.module.css';

/**
 * One field for a one-time password: keeps digits only, also of what is pasted or filled in, and the full-width ones of
 * Japanese keyboards. One field and not six, so that password managers, pasting and screen readers find what they know.
 */
export function PinField({
  ref,
  ...props
}: {
  readonly label: string;
  readonly description?: string;
  readonly value: string;
  readonly onValue: (digits: string) => void;
  /** Enter was pressed; a form around it is sent besides, when it can be. */
  readonly onEnter?: () => void;
  readonly error?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
}) {
  // What a Japanese keyboard is still composing must stay as it is until it is done.
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
