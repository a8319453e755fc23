import type { Organization } from '@trapline/domain/organizations/organization.schema.ts';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentUser, userInfoQuery } from '../accounts/account.queries.ts';
import { call } from '../platform/api.ts';
import { ApiProblem } from '../platform/api-problem.ts';
import { focusFlaw, showFlaw } from '../ui/focus-flaw.ts';
import { notify } from '../ui/notify.tsx';
import { useUnsavedChanges } from '../ui/use-unsaved-changes.ts';
import {
  organizationChange,
  organizationCreation,
  organizationFlaws,
  type OrganizationValues,
  organizationValues,
} from './organization-changes.ts';
import './organization.messages.ts';
import { keepOrganization, organizationQuery } from './organization.queries.ts';

/** The form of an organization. */
export type OrganizationForm = UseFormReturnType<OrganizationValues>;

/** Refusals of the admin's address, by the words that tell them. */
const refusals = {
  non_existing_user: 'unknown',
  belongs_to_another_organization: 'elsewhere',
} as const;

function refusalOf(error: unknown): (typeof refusals)[keyof typeof refusals] | null {
  if (!(error instanceof ApiProblem)) return null;
  return error.type === 'non_existing_user' || error.type === 'belongs_to_another_organization'
    ? refusals[error.type]
    : null;
}

/** Whether a failed save is told at the field it is about. */
export function isFieldProblem(error: unknown): boolean {
  return refusalOf(error) !== null;
}

/**
 * Viewing, editing and saving an organization; null: making a new one.
 * @param equips whether it is a product admin, who also sends types, features, plan and admin
 */
export function useOrganizationForm(organization: Organization | null, equips: boolean) {
  const { t } = useTranslation('organizations');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const me = useCurrentUser();
  // What is edited is what was there when editing began, whatever is loaded meanwhile.
  const [base, setBase] = useState(organization);
  const [mode, setMode] = useState<'viewing' | 'editing'>(organization ? 'viewing' : 'editing');
  const form = useForm({
    initialValues: organizationValues(organization),
    validate: (values) => {
      const flaws = organizationFlaws(base, values);
      const word = (field: 'name' | 'address' | 'phone_number' | 'time_zone' | 'admin_email' | 'plan') => {
        const flaw = flaws[field];
        return flaw ? t(($) => $.flaws[flaw], { field: t(($) => $[field]) }) : null;
      };
      return {
        name: word('name'),
        address: word('address'),
        phone_number: word('phone_number'),
        time_zone: word('time_zone'),
        admin_email: equips ? word('admin_email') : null,
        plan: word('plan'),
      };
    },
  });
  const dirty =
    mode === 'editing' &&
    (base ? Object.keys(organizationChange(base, form.values, equips)).length > 0 : form.isDirty());
  useUnsavedChanges(dirty);
  const start = (from: Organization | null, next: 'viewing' | 'editing') => {
    form.setInitialValues(organizationValues(from));
    form.reset();
    save.reset();
    setBase(from);
    setMode(next);
  };
  const save = useMutation({
    mutationFn: (values: OrganizationValues) =>
      base
        ? call('PUT /api/organizations/{id}', {
            params: { id: base.id },
            body: organizationChange(base, values, equips),
            ifMatch: base.etag,
          })
        : call('POST /api/organizations', { body: organizationCreation(values) }),
    onSuccess: async (saved) => {
      await keepOrganization(queries, saved);
      start(saved, 'viewing');
      notify(
        t(($) => (base ? $.updated : $.created)),
        'success',
      );
      // The account tells its organization's name and zone, too.
      if (me.owner_id === saved.id) await queries.invalidateQueries(userInfoQuery);
      if (!base) {
        await navigate({
          to: '/admin/organizations/$id',
          params: { id: saved.id },
          replace: true,
          ignoreBlocker: true,
        });
      }
    },
    onError: (error) => {
      const refusal = refusalOf(error);
      if (refusal) {
        showFlaw(() =>
          form.setFieldError(
            'admin_email',
            t(($) => $.flaws[refusal]),
          ),
        );
      } else {
        notify(
          t(($) => (base ? $.updateFailed : $.createFailed)),
          'error',
        );
      }
    },
  });
  return {
    form,
    mode,
    dirty,
    save,
    edit: () => start(organization, 'editing'),
    cancel: () => {
      if (organization) start(organization, 'viewing');
      else void navigate({ to: '/admin/organizations' });
    },
    loadAnew: async () => {
      if (base) start(await queries.fetchQuery({ ...organizationQuery(base.id), staleTime: 0 }), 'editing');
    },
    submit: form.onSubmit((values) => save.mutate(values), focusFlaw),
  };
}
