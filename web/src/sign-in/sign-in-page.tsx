import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../platform/api-problem.ts';
import { waitText } from '../ui/notices/wait-text.ts';
import { SignInBox } from './sign-in-box.tsx';
import { RefusalNotice } from './sign-in-notice.tsx';
import './sign-in.messages.ts';
import css from './sign-in.module.css';
import { type SignInValues, signIn } from './sign-in.queries.ts';
import { useEnter } from './use-enter.ts';

/** Submits the form and handles the outcome: signed in, one-time password required, or refused. */
function useSignIn() {
  const { t } = useTranslation('signIn');
  const navigate = useNavigate();
  const enter = useEnter();
  const { redirectTo } = useSearch({ from: '/signed_out/sign_in' });
  const { typedEmail = '' } = useLocation({ select: ({ state }) => state });
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const form = useForm<SignInValues>({
    mode: 'uncontrolled',
    initialValues: { email: typedEmail, password: '', keep: false },
    validate: {
      email: (value) => (value.trim() === '' ? t(($) => $.emailRequired) : null),
      password: (value) => (value === '' ? t(($) => $.passwordRequired) : null),
    },
    onValuesChange: () => setFailure(null),
  });

  const submit = async (values: SignInValues) => {
    setBusy(true);
    setFailure(null);
    try {
      if ((await signIn(values)) === 'signed_in') {
        await enter(redirectTo);
        return;
      }
      await navigate({
        to: '/verify_otp',
        search: { email: values.email.trim(), ...(redirectTo === undefined ? {} : { redirectTo }) },
        state: { keepSignedIn: values.keep },
      });
    } catch (error) {
      setFailure(error);
      form.getInputNode('password')?.focus();
    } finally {
      setBusy(false);
    }
  };
  return { form, failure, busy, submit };
}

/** Sign-in with address and password. Source: SIGNIN-1, SIGNIN-2. */
export function SignInPage() {
  const { t } = useTranslation('signIn');
  const { form, failure, busy, submit } = useSignIn();
  const focusFirst = (errors: object) => {
    const [first] = Object.keys(errors);
    if (first === 'email' || first === 'password') form.getInputNode(first)?.focus();
  };
  const toForgotten = () => ({ typedEmail: form.getValues().email.trim() });

  return (
    <SignInBox title={t(($) => $.title)}>
      <form className={css.form} noValidate onSubmit={form.onSubmit((values) => void submit(values), focusFirst)}>
        {failure !== null && <Refusal failure={failure} toForgotten={toForgotten} />}
        <TextInput
          key={form.key('email')}
          {...form.getInputProps('email')}
          label={t(($) => $.email)}
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          size="sm"
          autoFocus
        />
        <PasswordInput
          key={form.key('password')}
          {...form.getInputProps('password')}
          label={t(($) => $.password)}
          name="password"
          autoComplete="current-password"
          size="sm"
          visibilityToggleFocusable
          visibilityToggleButtonProps={{ 'aria-label': t(($) => $.showPassword) }}
        />
        <Checkbox
          key={form.key('keep')}
          {...form.getInputProps('keep', { type: 'checkbox' })}
          label={t(($) => $.keep)}
          name="keep_signed_in"
        />
        <Button type="submit" fullWidth loading={busy}>
          {t(($) => $.submit)}
        </Button>
        <div className={css.links}>
          <Link to="/forgot_password" state={toForgotten}>
            {t(($) => $.forgot)}
          </Link>
        </div>
      </form>
    </SignInBox>
  );
}

/** Explains why sign-in was refused, with a way forward if there is one. */
function Refusal(props: { readonly failure: unknown; readonly toForgotten: () => { readonly typedEmail: string } }) {
  const { t } = useTranslation('signIn');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const { failure, toForgotten } = props;
  return (
    <RefusalNotice error={failure}>
      {failure instanceof ApiProblem && failure.type === 'email_unverified' && (
        <p>
          {failure.retryAfter === null
            ? t(($) => $.mailedAgain)
            : t(($) => $.noMoreMails, { wait: waitText(tui, failure.retryAfter) })}
        </p>
      )}
      {failure instanceof ApiProblem && failure.type === 'blocked' && (
        <p>
          <Link to="/forgot_password" state={toForgotten}>
            {t(($) => $.unblockYourself)}
          </Link>
        </p>
      )}
    </RefusalNotice>
  );
}
