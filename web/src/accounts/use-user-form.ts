import type { User } from '@trapline/domain/accounts/account.schema.ts';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../platform/api.ts';
import { ApiProblem } from '../platform/api-problem.ts';
import { currentLocale } from '../platform/locale.ts';
import { organizationQuery } from '../organizations/organization.queries.ts';
import { newPasswordErrors } from '../ui/fields/new-password.ts';
import { useDraft } from '../ui/record/drafts.ts';
import './user.messages.ts';
import { changesOf, creationOf, flawsOf, typesOf, type UserFlaws, type UserValues, valuesOf } from './user.form.ts';

/** Whether a problem concerns a single field and is shown there. */
export function isFieldProblem(error: unknown): boolean {
  return error instanceof ApiProblem && (error.type === 'resource_already_exists' || error.type === 'invalid_email');
}

/**
 * The form of an account, how it is saved, and what the chosen organization grants.
 * @param user null for a new account
 * @param onSaved called with the saved account and whether anything was sent
 */
export function useUserForm(user: User | null, onSaved: (saved: User, wasChanged: boolean) => Promise<void>) {
  const { t } = useTranslation('users');
  // The account as it was when editing began, so that changes by others do not mix with the user's input.
  const [base, setBase] = useState(user);
  const flawWords = ({ name, email, locale, owner_id }: UserFlaws) => ({
    name: name && t(($) => $.nameRequired),
    email: email && t(($) => (email === 'invalid' ? $.emailInvalid : $.emailRequired)),
    locale: locale && t(($) => $.localeRequired),
    owner_id: owner_id && t(($) => $.adminBelongsNowhere),
  });
  const form = useForm<UserValues>({
    initialValues: valuesOf(user, currentLocale()),
    validate: (values) => ({
      ...flawWords(flawsOf(values, base)),
      ...newPasswordErrors(values.password, values.confirmation, base === null),
    }),
  });
  const chosen = form.values.owner_id;
  const organization = useQuery({ ...organizationQuery(chosen), enabled: chosen !== '' }).data;
  const organizationTypes = organization?.allowed_sensor_types ?? [];
  const mayUseDevice = typesOf(form.values, organizationTypes).includes('mirakun_device');

  const save = useMutation({
    mutationFn: async (values: UserValues) => {
      if (!base) return await call('POST /api/users', { body: creationOf(values, mayUseDevice) });
      const body = changesOf(base, values, mayUseDevice);
      if (Object.keys(body).length === 0) return base;
      return await call('PUT /api/users/{userEmail}', {
        params: { userEmail: base.email },
        body,
        ifMatch: base.etag,
      });
    },
    onSuccess: (saved) => onSaved(saved, saved !== base),
    onError: (error) => {
      if (!(error instanceof ApiProblem) || !isFieldProblem(error)) return;
      form.setFieldError(
        'email',
        t(($) => (error.type === 'invalid_email' ? $.emailInvalid : $.emailTaken)),
      );
      form.getInputNode('email')?.focus();
    },
  });
  /** Starts editing, or discards the user's input. */
  const start = (from: User | null) => {
    const values = valuesOf(from, currentLocale());
    setBase(from);
    form.setInitialValues(values);
    form.setValues(values);
    form.clearErrors();
    save.reset();
  };
  return {
    base,
    form,
    save,
    start,
    mayUseDevice,
    organizationTypes,
    organizationFeatures: organization?.active_features ?? [],
  };
}

/**
 * Keeps what is typed into the form of an account when the session ends; passwords are never kept.
 * @param onRestored called when it was put back
 */
export function useUserDraft(
  { base, form, start }: Pick<ReturnType<typeof useUserForm>, 'base' | 'form' | 'start'>,
  editing: boolean,
  onRestored: () => void,
): void {
  useDraft({
    dirty: editing && form.isDirty(),
    take: () => ({ base, values: { ...form.values, password: '', confirmation: '' } }),
    restore: (draft) => {
      start(draft.base);
      form.setValues(draft.values);
      onRestored();
    },
  });
}

/** The form of an account. */
export type UserForm = ReturnType<typeof useUserForm>['form'];
