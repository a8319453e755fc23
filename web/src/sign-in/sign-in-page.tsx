import { ownPath } from '@trapline/domain/common/redirect.rules.ts';
import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settleLocale } from '../accounts/locale.queries.ts';
import { ApiProblem } from '../platform/api-problem.ts';
import { i18n } from '../platform/i18n.ts';
import { currentLocale } from '../platform/locale.ts';
import { notify } from '../ui/notify.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { problemText } from '../ui/problem-text.ts';
import { type SignInValues, signIn } from './sign-in.queries.ts';
import './sign-in.messages.ts';
import css from './sign-in.module.css';

/** Problems whose words say all; for any other the server's own sentence is shown too (specification 1 §8). */
const known: readonly string[] = [
  'invalid_email_password',
  'blocked',
  'email_unverified',
  'deactivated_user',
  'too_many_requests',
  'network',
];

/** Signing in by address and password. Source: specification 1 §2, §5, §8. */
export function SignInPage() {
  const { t } = useTranslation('signIn');
  const { t: tui } = useTranslation(['ui', 'problems']);
  const queries = useQueryClient();
  const router = useRouter();
  const { redirectTo } = useSearch({ from: '/signed_out/sign_in' });
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const form = useForm<SignInValues>({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '', keep: false },
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
      const shown = currentLocale();
      const user = await signIn(queries, values);
      if (user === 'otp_required' || user === null) {
        setFailure(user ?? 'unknown');
        return;
      }
      settleLocale(queries, user, shown).catch(() =>
        notify(
          i18n.t(($) => $.localeNotKept, { ns: 'ui' }),
          'warning',
        ),
      );
      router.history.push(ownPath(redirectTo));
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <section className={css.box}>
      <PageHeading title={t(($) => $.title)} />
      <form className={css.form} noValidate onSubmit={form.onSubmit((values) => void submit(values))}>
        {failure !== null && (
          <div className={css.failure} role="alert">
            <IconAlertCircle size={20} aria-hidden />
            <div>
              <p>{failure === 'otp_required' ? t(($) => $.otpRequired) : problemText(tui, failure)}</p>
              {failure instanceof ApiProblem && !known.includes(failure.type) && <small>{failure.detail}</small>}
            </div>
          </div>
        )}
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
      </form>
    </section>
  );
}
