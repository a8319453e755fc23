import type { User } from '@trapline/domain/accounts/account.schema.ts';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { call } from '../platform/requests/api.ts';
import { ApiProblem } from '../platform/requests/api-problem.ts';
import { i18n } from '../platform/words/i18n.ts';
import { currentLocale, showLocale } from '../platform/words/locale.ts';
import { organizationQuery } from '../organizations/organization.queries.ts';
import { useCurrentUser, userInfoQuery } from '../own-account/own-account.queries.ts';
import { newPasswordErrors } from '../ui/fields/new-password.ts';
import { useRecord, useRecordForm } from '../ui/record/use-record-form.ts';
import './account.messages.ts';
import {
  changesOf,
  creationOf,
  flawsOf,
  typesOf,
  type AccountFlaws,
  type AccountValues,
  valuesOf,
} from './account.form.ts';
import { keepAccount, accountQuery } from './account.queries.ts';

const formValues = (user: User | null) => valuesOf(user, currentLocale());

/** How a saved account is shown: in the caches, and at its URL. */
function useSavedUser() {
  const me = useCurrentUser();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return {
    keep: async (saved: User) => {
      keepAccount(queries, saved);
      if (saved.id !== me.id) return;
      await queries.invalidateQueries({ queryKey: userInfoQuery.queryKey });
      await showLocale(saved.locale);
    },
    goTo: ({ email }: User, replace: boolean) =>
      navigate({ to: '/admin/accounts/$userEmail', params: { userEmail: email }, replace, ignoreBlocker: true }),
  };
}

/**
 * State and actions for viewing, editing and saving an account, and what the chosen organization grants it.
 * @param user null for a new account
 */
export function useAccountForm(user: User | null) {
  const { t } = useTranslation('accounts');
  const queries = useQueryClient();
  const { keep, goTo } = useSavedUser();
  const record = useRecord(user);
  const { base } = record;
  const flawWords = ({ name, email, locale, owner_id }: AccountFlaws) => ({
    name: name && t(($) => $.nameRequired),
    email: email && t(($) => (email === 'invalid' ? $.emailInvalid : $.emailRequired)),
    locale: locale && t(($) => $.localeRequired),
    owner_id: owner_id && t(($) => $.adminBelongsNowhere),
  });
  const form = useForm<AccountValues>({
    initialValues: formValues(user),
    validate: (values) => ({
      ...flawWords(flawsOf(values, base)),
      ...newPasswordErrors(values.password, values.confirmation, base === null),
    }),
  });
  const chosen = form.values.owner_id;
  const organization = useQuery({ ...organizationQuery(chosen), enabled: chosen !== '' }).data;
  const organizationTypes = organization?.allowed_sensor_types ?? [];
  const mayUseDevice = typesOf(form.values, organizationTypes).includes('mirakun_device');
  const editing = useRecordForm({
    record,
    form,
    valuesOf: formValues,
    // A confirmation without a password is shown as a flaw when it is saved.
    isChanged: (from, values) =>
      values.confirmation !== '' || Object.keys(changesOf(from, values, mayUseDevice)).length > 0,
    send: (values, from) =>
      from
        ? call('PUT /api/users/{userEmail}', {
            params: { userEmail: from.email },
            body: changesOf(from, values, mayUseDevice),
            ifMatch: from.etag,
          })
        : call('POST /api/users', { body: creationOf(values, mayUseDevice) }),
    fetch: ({ email }) => queries.fetchQuery({ ...accountQuery(email), staleTime: 0 }),
    keep,
    onCreated: (created) => goTo(created, false),
    onSaved: async (saved, before) => {
      if (saved.email !== before.email) await goTo(saved, true);
    },
    flawOf: (error) => {
      if (!(error instanceof ApiProblem)) return null;
      if (error.type === 'invalid_email') return { field: 'email', words: t(($) => $.emailInvalid) };
      return error.type === 'resource_already_exists' ? { field: 'email', words: t(($) => $.emailTaken) } : null;
    },
    withoutSecrets: (values) => ({ ...values, password: '', confirmation: '' }),
    words: {
      // Users may have changed the language of their own account; `t` would still use the previous one.
      get saved() {
        return i18n.t(($) => (base ? $.updated : $.added), { ns: 'accounts' });
      },
      failed: t(($) => (base ? $.updateFailed : $.createFailed)),
    },
  });
  return {
    form,
    mayUseDevice,
    organizationTypes,
    organizationFeatures: organization?.active_features ?? [],
    ...editing,
  };
}

/** The form of an account. */
export type AccountForm = ReturnType<typeof useAccountForm>['form'];
