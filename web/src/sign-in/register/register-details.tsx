import { Button, NativeSelect, TextInput } from '@mantine/core';
import { nameLength } from '@trapline/domain/common/text.limits.ts';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageChoices } from '../../platform/words/language-names.ts';
import { isLocale } from '../../platform/words/locale.ts';
import { NewPasswordFields } from '../../ui/fields/new-password-fields.tsx';
import { emailField } from '../../ui/fields/text-field.ts';
import { SignInBox } from '../sign-in-box.tsx';
import { focusField } from '../focus-field.ts';
import { type RegisterErrors, registerErrors, type RegisterValues } from './register.form.ts';
import './register.messages.ts';
import '../sign-in.messages.ts';
import css from '../sign-in.module.css';

/** Props of `RegisterDetails`. */
export interface RegisterDetailsProps {
  readonly values: RegisterValues;
  /** Whether the address came with the link and is read-only. */
  readonly emailReadOnly: boolean;
  /** Whether the server responded that the address already has an account. */
  readonly taken: boolean;
  /** Whether no dialog covers the form any more. */
  readonly ready: boolean;
  readonly onValues: (values: RegisterValues) => void;
  readonly onNext: () => void;
}

/** The details of a registration. The page keeps the values, so that the user can return from the review. */
export function RegisterDetails(props: RegisterDetailsProps) {
  const { t } = useTranslation(['register', 'signIn']);
  const { values } = props;
  const [errors, setErrors] = useState<RegisterErrors>({});

  const change = (field: keyof RegisterErrors, changed: Partial<RegisterValues>) => {
    const { [field]: _, ...others } = errors;
    setErrors(others);
    props.onValues({ ...values, ...changed });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found: RegisterErrors = props.taken ? { email: t(($) => $.taken) } : registerErrors(values);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first === undefined) props.onNext();
    else focusField(event.currentTarget, first);
  };

  return (
    <SignInBox title={t(($) => $.title)} focusOnShow={props.ready}>
      <form className={css.form} noValidate onSubmit={submit}>
        <Address
          value={values.email}
          error={errors.email}
          readOnly={props.emailReadOnly}
          taken={props.taken}
          onChange={(email) => change('email', { email })}
        />
        <TextInput
          label={t(($) => $.name)}
          value={values.name}
          onChange={(event) => change('name', { name: event.currentTarget.value })}
          error={errors.name}
          name="name"
          autoComplete="name"
          maxLength={nameLength}
          size="sm"
        />
        <NativeSelect
          label={t(($) => $.language)}
          description={t(($) => $.languageNote)}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          value={values.locale}
          onChange={({ currentTarget: { value } }) => {
            if (isLocale(value)) props.onValues({ ...values, locale: value });
          }}
          name="locale"
          autoComplete="language"
          data={languageChoices}
          size="sm"
        />
        <NewPasswordFields
          password={values.password}
          confirmation={values.confirmation}
          onPassword={(password) => change('password', { password })}
          onConfirmation={(confirmation) => change('password_confirmation', { confirmation })}
          passwordError={errors.password}
          confirmationError={errors.password_confirmation}
          required
          first
        />
        <Button type="submit" fullWidth>
          {t(($) => $.next)}
        </Button>
        <div className={css.links}>
          <Link to="/sign_in">{t(($) => $.have)}</Link>
        </div>
      </form>
    </SignInBox>
  );
}

/** The address; if it already has an account, with a link to sign in. */
function Address(props: {
  readonly value: string;
  readonly error: ReactNode;
  readonly readOnly: boolean;
  readonly taken: boolean;
  readonly onChange: (email: string) => void;
}) {
  const { t } = useTranslation(['register', 'signIn']);
  return (
    <div className={css.form}>
      <TextInput
        label={t(($) => $.email, { ns: 'signIn' })}
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value)}
        error={props.taken ? t(($) => $.taken) : props.error}
        readOnly={props.readOnly}
        classNames={props.readOnly ? { input: css.fixed ?? '' } : {}}
        {...emailField}
        name="email"
        autoComplete="username"
        autoFocus={props.taken}
      />
      {props.taken && (
        <div className={css.links}>
          <Link to="/sign_in" state={{ typedEmail: props.value.trim() }}>
            {t(($) => $.signInNow)}
          </Link>
          <Link to="/forgot_password" state={{ typedEmail: props.value.trim() }}>
            {t(($) => $.reset)}
          </Link>
        </div>
      )}
    </div>
  );
}
