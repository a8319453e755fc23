import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../platform/requests/api-problem.ts';
import { emailField } from '../ui/fields/text-field.ts';
import { waitText } from '../ui/notices/wait-text.ts';
import { Entrance } from './entrance.tsx';
import { focusField } from './focus-field.ts';
import { SignInBox } from './sign-in-box.tsx';
import { RefusalNotice } from './sign-in-notice.tsx';
import './sign-in.messages.ts';
import css from './sign-in.module.css';
import { type SignInValues, signIn } from './sign-in.queries.ts';
import { useEnter } from './use-enter.ts';

/** The fields of the form and its outcome: signed in, one-time password required, or refused. */
function useSignIn() {
  const navigate = useNavigate();
  const enter = useEnter();
  const { redirectTo } = useSearch({ from: '/signed_out/sign_in' });
  const { typedEmail = '' } = useLocation({ select: ({ state }) => state });
  const [values, setValues] = useState<SignInValues>({ email: typedEmail, password: '', keep: false });
  const [missing, setMissing] = useState<readonly Required[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const focus = (name: Required) => form.current && focusField(form.current, name);

  const change = (changed: Partial<SignInValues>) => {
    setValues({ ...values, ...changed });
    setMissing(missing.filter((name) => !(name in changed)));
    setFailure(null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const typed = { email: values.email.trim(), password: values.password };
    const absent = required.filter((name) => typed[name] === '');
    const [first] = absent;
    setMissing(absent);
    if (first) return focus(first);
    setBusy(true);
    setFailure(null);
    try {
      if ((await signIn(values)) === 'signed_in') {
        await enter(redirectTo);
        return;
      }
      await navigate({
        to: '/verify_otp',
        search: { email: typed.email, ...(redirectTo === undefined ? {} : { redirectTo }) },
        state: { keepSignedIn: values.keep },
      });
    } catch (error) {
      setFailure(error);
      focus('password');
    } finally {
      setBusy(false);
    }
  };
  return { form, values, missing, change, failure, busy, submit };
}

const required = ['email', 'password'] as const;
type Required = (typeof required)[number];

/** Sign-in with address and password. Source: SIGNIN-1, SIGNIN-2. */
export function SignInPage() {
  const { t } = useTranslation('signIn');
  const { form, values, missing, change, failure, busy, submit } = useSignIn();
  const toForgotten = () => ({ typedEmail: values.email.trim() });

  return (
    <Entrance>
      <SignInBox title={t(($) => $.title)}>
        <form ref={form} className={css.form} noValidate onSubmit={(event) => void submit(event)}>
          {failure !== null && <Refusal failure={failure} toForgotten={toForgotten} />}
          <TextInput
            value={values.email}
            onChange={(event) => change({ email: event.currentTarget.value })}
            error={missing.includes('email') && t(($) => $.emailRequired)}
            label={t(($) => $.email)}
            {...emailField}
            name="email"
            autoComplete="username"
            autoFocus
          />
          <PasswordInput
            value={values.password}
            onChange={(event) => change({ password: event.currentTarget.value })}
            error={missing.includes('password') && t(($) => $.passwordRequired)}
            label={t(($) => $.password)}
            name="password"
            autoComplete="current-password"
            size="sm"
            visibilityToggleFocusable
            visibilityToggleButtonProps={{ 'aria-label': t(($) => $.showPassword) }}
          />
          <Checkbox
            checked={values.keep}
            onChange={(event) => change({ keep: event.currentTarget.checked })}
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
    </Entrance>
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
