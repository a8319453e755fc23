import { Button, Input } from '@mantine/core';
import { emailLength } from '@trapline/domain/common/text.limits.ts';
import { IconUserPlus } from '@tabler/icons-react';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { emailField } from '../text-field.ts';
import type { AddressFlaw } from './address-flaw.ts';
import css from './address-form.module.css';

/** Props of `AddressForm`. */
export interface AddressFormProps {
  readonly label: string;
  readonly note?: string;
  readonly button: string;
  readonly email: string;
  readonly onEmail: (email: string) => void;
  /** What is wrong with the address, with its text; null if nothing is. */
  readonly flaw: { readonly kind: AddressFlaw; readonly text: string } | null;
  /** Why it was refused; null if it was not. */
  readonly refusal: string | null;
  readonly busy: boolean;
  readonly onSubmit: () => void;
  /** Shown between the address and the button. */
  readonly children?: ReactNode;
}

/** A row with an email field and a button, to invite an address or share with it. */
export function AddressForm(props: AddressFormProps) {
  const { email, flaw } = props;
  const [blurred, setBlurred] = useState(false);
  // After an address was accepted the field is empty for the next one.
  if (blurred && email === '') setBlurred(false);
  const field = useId();
  // An address that is still being typed is not reported as invalid; one that already has access is.
  const isShown = flaw?.kind === 'present' || (flaw?.kind === 'invalid' && blurred);
  const error = isShown ? flaw.text : props.refusal;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (flaw === null && !props.busy) props.onSubmit();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Input.Wrapper id={field} label={props.label} description={props.note} error={error} size="sm">
        <div className={css.row}>
          <Input
            id={field}
            className={css.address ?? ''}
            {...emailField}
            maxLength={emailLength}
            autoComplete="off"
            value={email}
            error={error !== null}
            onBlur={() => setBlurred(true)}
            onChange={(event) => props.onEmail(event.currentTarget.value)}
          />
          {props.children}
          <Button
            type="submit"
            leftSection={<IconUserPlus size={18} aria-hidden />}
            loading={props.busy}
            disabled={flaw !== null}
            title={flaw?.text}
          >
            {props.button}
          </Button>
        </div>
      </Input.Wrapper>
    </form>
  );
}
