import { otpRedirectSeconds } from '@trapline/domain/sign-in/sign-in.limits.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NewPasswordFields } from '../../ui/fields/new-password-fields.tsx';
import { type NewPasswordErrors, newPasswordErrors } from '../../ui/fields/new-password.ts';
import { useLinkToken } from '../handover.ts';
import { SignInBox } from '../sign-in-box.tsx';
import { RefusalNotice, Success } from '../sign-in-notice.tsx';
import { DeadLink } from '../mailed-links/dead-link.tsx';
import { isGone } from '../mailed-links/dead-link.ts';
import { focusField } from '../focus-field.ts';
import './password-reset.messages.ts';
import { resetPassword } from './password-reset.queries.ts';
import '../sign-in.messages.ts';
import css from '../sign-in.module.css';

/** Sets a new password with a mailed link, which works once within an hour. Source: SIGNIN-13. */
export function ResetPasswordPage() {
  const { t } = useTranslation(['passwordReset', 'signIn']);
  const { token } = useLinkToken('token');
  const [gone, setGone] = useState<unknown>(null);
  const [saved, setSaved] = useState(false);
  if (saved) return <Saved />;
  if (token !== undefined && gone === null) {
    return <NewPassword token={token} onGone={setGone} onSaved={() => setSaved(true)} />;
  }
  return (
    <SignInBox title={t(($) => $.goneTitle)} key="gone" focusOnShow={gone !== null}>
      <div className={css.form}>
        <DeadLink error={gone}>{t(($) => $.gone)}</DeadLink>
        <div className={css.links}>
          <Link to="/forgot_password">{t(($) => $.askAgain)}</Link>
          <Link to="/sign_in">{t(($) => $.toSignIn, { ns: 'signIn' })}</Link>
        </div>
      </div>
    </SignInBox>
  );
}

function NewPassword(props: {
  readonly token: string;
  readonly onGone: (error: unknown) => void;
  readonly onSaved: () => void;
}) {
  const { t } = useTranslation('passwordReset');
  const queries = useQueryClient();
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [errors, setErrors] = useState<NewPasswordErrors>({ password: null, confirmation: null });
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = newPasswordErrors(password, confirmation, true);
    setErrors(found);
    if (found.password !== null) return focusField(event.currentTarget, 'password');
    if (found.confirmation !== null) return focusField(event.currentTarget, 'password_confirmation');
    setBusy(true);
    setFailure(null);
    try {
      await resetPassword(queries, props.token, password);
      props.onSaved();
    } catch (error) {
      setBusy(false);
      if (isGone(error)) props.onGone(error);
      else setFailure(error);
    }
  };

  return (
    <SignInBox title={t(($) => $.newTitle)}>
      <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        {failure !== null && <RefusalNotice error={failure} />}
        <NewPasswordFields
          password={password}
          confirmation={confirmation}
          onPassword={(value) => {
            setPassword(value);
            setErrors({ ...errors, password: null });
          }}
          onConfirmation={(value) => {
            setConfirmation(value);
            setErrors({ ...errors, confirmation: null });
          }}
          passwordError={errors.password ?? undefined}
          confirmationError={errors.confirmation ?? undefined}
          required
        />
        <Button type="submit" fullWidth loading={busy}>
          {t(($) => $.save)}
        </Button>
      </form>
    </SignInBox>
  );
}

function Saved() {
  const { t } = useTranslation('passwordReset');
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/sign_in' }), otpRedirectSeconds * 1_000);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <SignInBox title={t(($) => $.savedTitle)} focusOnShow>
      <div className={css.form}>
        <Success>
          <p>{t(($) => $.saved)}</p>
          <p className={css.soft}>{t(($) => $.soon, { count: otpRedirectSeconds })}</p>
        </Success>
        <div className={css.links}>
          <Link to="/sign_in">{t(($) => $.signInNow)}</Link>
        </div>
      </div>
    </SignInBox>
  );
}
