import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../platform/api.ts';
import { isLocale, showLocale } from '../platform/locale.ts';
import { notify } from '../ui/notify.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { ProblemNotice } from '../ui/problem-notice.tsx';
import { i18n } from '../platform/i18n.ts';
import './account.messages.ts';
import css from './account.module.css';
import { useCurrentUser, userInfoQuery } from './account.queries.ts';
import { languageChoices } from './language-names.ts';

/** One's own account: name and language; the rest is for reading. */
export function AccountPage() {
  const { t } = useTranslation('accounts');
  const { t: tui } = useTranslation('ui');
  const user = useCurrentUser();
  const queries = useQueryClient();
  const form = useForm({
    initialValues: { name: user.name, locale: user.locale },
    validate: { name: (value) => (value.trim() === '' ? t(($) => $.nameRequired) : null) },
  });
  const save = useMutation({
    mutationFn: async (values: { name: string; locale: string }) => {
      const name = values.name.trim();
      // Only what was changed is sent (specification 1 §5).
      const body = {
        ...(name === user.name ? {} : { name }),
        ...(isLocale(values.locale) && values.locale !== user.locale ? { locale: values.locale } : {}),
      };
      return await call('POST /api/user_info', { body });
    },
    onSuccess: async (changed) => {
      queries.setQueryData(userInfoQuery.queryKey, changed);
      form.setInitialValues({ name: changed.name, locale: changed.locale });
      form.reset();
      await showLocale(changed.locale);
      notify(
        i18n.t(($) => $.saved, { ns: 'accounts' }),
        'success',
      );
    },
  });
  return (
    <>
      <PageHeading title={t(($) => $.title)} />
      <form className={css.form} noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
        {save.isError && <ProblemNotice error={save.error} />}
        <TextInput
          {...form.getInputProps('name')}
          label={t(($) => $.name)}
          autoComplete="name"
          maxLength={255}
          size="sm"
        />
        <NativeSelect {...form.getInputProps('locale')} label={t(($) => $.language)} data={languageChoices} size="sm" />
        <dl className={css.facts}>
          <dt>{t(($) => $.email)}</dt>
          <dd>{user.email}</dd>
          <dt>{t(($) => $.organization)}</dt>
          <dd>{user.organization?.name ?? '---'}</dd>
          <dt>{t(($) => $.timeZone)}</dt>
          <dd>{user.time_zone}</dd>
        </dl>
        <div>
          <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
            {tui(($) => $.save)}
          </Button>
        </div>
      </form>
    </>
  );
}
