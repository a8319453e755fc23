import type { UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../platform/requests/api.ts';
import { ApiProblem } from '../platform/requests/api-problem.ts';
import { i18n } from '../platform/words/i18n.ts';
import { showLocale } from '../platform/words/locale.ts';
import { newPasswordErrors } from '../ui/fields/new-password.ts';
import { threeWay } from '../ui/record/three-way.ts';
import { useRecord, useRecordForm } from '../ui/record/use-record-form.ts';
import {
  ownAccountChange,
  ownAccountFlaws,
  ownAccountValues,
  type OwnAccountFlaw,
  type OwnAccountValues,
} from './own-account-changes.ts';
import './own-account.messages.ts';
import { userInfoQuery } from './own-account.queries.ts';
import { sessionsQuery } from './session.queries.ts';

/** Returns the field and flaw of a refused value; null if the refusal is not about one of the form's values. */
function refusedField(
  error: unknown,
): { readonly field: 'email' | 'current_password'; readonly flaw: OwnAccountFlaw } | null {
  if (!(error instanceof ApiProblem)) return null;
  if (error.type === 'resource_already_exists') return { field: 'email', flaw: 'taken' };
  if (error.type === 'invalid_email') return { field: 'email', flaw: 'invalid' };
  const wrong = error.errors.some(({ path }) => path === '/current_password');
  return wrong ? { field: 'current_password', flaw: 'wrong' } : null;
}

/** Options of `useOwnAccountForm`. */
export interface OwnAccountFormOptions {
  readonly user: UserInfo;
  /** Whether a product admin acts as this account: then its password and other safeguards cannot be changed. */
  readonly assumed: boolean;
  /** Receives the new address that is waiting for verification, or null. */
  readonly onSaved: (unproven: string | null) => void;
}

/** State and actions for viewing, editing and saving the current account. Source: ACCOUNT-11, ACCOUNT-15. */
export function useOwnAccountForm({ user, assumed, onSaved }: OwnAccountFormOptions) {
  const { t } = useTranslation('ownAccount');
  const queries = useQueryClient();
  const record = useRecord<UserInfo>(user);
  const base = record.base ?? user;
  const valuesOf = (shown: UserInfo | null) => ownAccountValues(shown ?? user);
  const words = (field: 'name' | 'email' | 'current_password', flaw: OwnAccountFlaw) =>
    t(($) => $.flaws[flaw], { field: t(($) => (field === 'current_password' ? $.currentPassword : $[field])) });
  const form = useForm({
    initialValues: ownAccountValues(user),
    validate: (values) => {
      const { name, email, current_password } = ownAccountFlaws(base, values);
      return {
        name: name ? words('name', name) : null,
        email: email ? words('email', email) : null,
        ...newPasswordErrors(values.password, values.confirmation, false),
        current_password: current_password ? words('current_password', current_password) : null,
      };
    },
  });
  /** Refuses like an outdated etag, which this call lacks. @throws ApiProblem if others changed the same field */
  const checkUndisputed = async (values: OwnAccountValues) => {
    const theirs = valuesOf(await call('GET /api/user_info', {}));
    if (threeWay(valuesOf(base), values, theirs).disputed.length > 0) throw new ApiProblem('precondition_failed', 412);
  };
  const editing = useRecordForm({
    record,
    form,
    valuesOf,
    // A confirmation without a password is shown as a flaw when it is saved.
    isChanged: (from, values) => values.confirmation !== '' || Object.keys(ownAccountChange(from, values)).length > 0,
    send: async (values) => {
      await checkUndisputed(values);
      const change = ownAccountChange(base, values);
      const saved = await call('POST /api/user_info', { body: change });
      onSaved(change.email !== undefined && change.email !== saved.email ? change.email : null);
      // A new password ends the other sessions.
      if (change.password !== undefined) await queries.invalidateQueries(sessionsQuery);
      return saved;
    },
    fetch: async (from) => (await queries.fetchQuery({ ...userInfoQuery, staleTime: 0 })) ?? from,
    keep: async (saved) => {
      queries.setQueryData(userInfoQuery.queryKey, saved);
      if (saved.locale !== base.locale && !assumed) await showLocale(saved.locale);
    },
    flawOf: (error) => {
      const refused = refusedField(error);
      return refused && { field: refused.field, words: words(refused.field, refused.flaw) };
    },
    withoutSecrets: (values) => ({ ...values, password: '', confirmation: '', current_password: '' }),
    words: {
      // The language may just have been changed; `t` would still use the previous one.
      get saved() {
        return i18n.t(($) => $.saved, { ns: 'ownAccount' });
      },
      failed: t(($) => $.saveFailed),
    },
  });
  return { form, base, ...editing };
}
