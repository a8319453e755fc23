import type { UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../platform/api.ts';
import { ApiProblem } from '../platform/api-problem.ts';
import { i18n } from '../platform/i18n.ts';
import { showLocale } from '../platform/locale.ts';
import { focusFlaw, showFlaw } from '../ui/fields/focus-flaw.ts';
import { notify } from '../ui/notices/notify.tsx';
import { ProblemNotice } from '../ui/notices/problem-notice.tsx';
import { useDraft } from '../ui/record/drafts.ts';
import { RecordBar } from '../ui/record/record-bar.tsx';
import { newPasswordErrors } from '../ui/fields/new-password.ts';
import { useUnsavedChanges } from '../ui/record/use-unsaved-changes.ts';
import { ownAccountChange, ownAccountFlaws, ownAccountValues, type OwnAccountFlaw } from './own-account-changes.ts';
import { OwnAccountFields } from './own-account-fields.tsx';
import css from './own-account.module.css';
import './own-account.messages.ts';
import { userInfoQuery } from './own-account.queries.ts';
import { OwnAccountView } from './own-account-view.tsx';
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

/**
 * The current account, for viewing and editing.
 * @param assumed whether a product admin acts as this account: then its password and other safeguards cannot be changed
 * @param onSaved receives the new address that is waiting for verification, or null
 */
export function OwnAccountForm(props: {
  readonly user: UserInfo;
  readonly assumed: boolean;
  readonly onSaved: (unproven: string | null) => void;
}) {
  const { t } = useTranslation('ownAccount');
  const { user } = props;
  const queries = useQueryClient();
  const [editing, setEditing] = useState(false);
  // As it was when editing began: changes made elsewhere must not slip in beneath what is being typed.
  const [base, setBase] = useState(user);
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
  const change = ownAccountChange(base, form.values);
  const dirty = editing && (Object.keys(change).length > 0 || form.values.confirmation !== '');
  const show = (shown: UserInfo, edit: boolean) => {
    form.setInitialValues(ownAccountValues(shown));
    form.reset();
    save.reset();
    setBase(shown);
    setEditing(edit);
  };
  const save = useMutation({
    mutationFn: () => call('POST /api/user_info', { body: change }),
    onSuccess: async (saved) => {
      queries.setQueryData(userInfoQuery.queryKey, saved);
      show(saved, false);
      props.onSaved(change.email !== undefined && change.email !== saved.email ? change.email : null);
      if (change.password !== undefined) await queries.invalidateQueries(sessionsQuery);
      if (change.locale !== undefined && !props.assumed) await showLocale(saved.locale);
      notify(
        i18n.t(($) => $.saved, { ns: 'ownAccount' }),
        'success',
      );
    },
    onError: (error) => {
      const refused = refusedField(error);
      if (!refused) return;
      showFlaw(() => form.setFieldError(refused.field, words(refused.field, refused.flaw)));
    },
  });
  const saveOnce = useUnsavedChanges({ dirty, form, send: () => save.mutateAsync() });
  useDraft({
    dirty,
    // Passwords are never kept.
    take: () => ({ ...form.values, password: '', confirmation: '', current_password: '' }),
    restore: (values) => {
      show(user, true);
      form.setValues(values);
    },
  });
  return (
    <form className={css.form} noValidate onSubmit={form.onSubmit(() => void saveOnce(), focusFlaw)}>
      {save.isError && refusedField(save.error) === null && <ProblemNotice error={save.error} />}
      {editing ? <OwnAccountFields user={user} form={form} assumed={props.assumed} /> : <OwnAccountView user={user} />}
      <RecordBar
        mode={editing ? 'editing' : 'viewing'}
        busy={save.isPending}
        canSave={dirty}
        onEdit={() => show(user, true)}
        onCancel={() => show(user, false)}
      />
    </form>
  );
}
