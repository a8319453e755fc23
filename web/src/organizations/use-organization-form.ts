import type { Organization } from '@trapline/domain/organizations/organization.schema.ts';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCurrentUser, userInfoQuery } from '../own-account/own-account.queries.ts';
import { call } from '../platform/requests/api.ts';
import { adminRefusal } from './admin-refusal.ts';
import { useRecord, useRecordForm } from '../ui/record/use-record-form.ts';
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

/**
 * State and actions for viewing, editing and saving an organization; null: creating one.
 * @param byProductAdmin whether this is a product admin, who also sends types, features, plan and admin
 */
export function useOrganizationForm(organization: Organization | null, byProductAdmin: boolean) {
  const { t } = useTranslation('organizations');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const me = useCurrentUser();
  const record = useRecord(organization);
  const { base } = record;
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
        admin_email: byProductAdmin ? word('admin_email') : null,
        plan: word('plan'),
      };
    },
  });
  const { reset, ...editing } = useRecordForm({
    record,
    form,
    valuesOf: organizationValues,
    isChanged: (from, values) => Object.keys(organizationChange(from, values, byProductAdmin)).length > 0,
    send: (values, from) =>
      from
        ? call('PUT /api/organizations/{id}', {
            params: { id: from.id },
            body: organizationChange(from, values, byProductAdmin),
            ifMatch: from.etag,
          })
        : call('POST /api/organizations', { body: organizationCreation(values) }),
    fetch: ({ id }) => queries.fetchQuery({ ...organizationQuery(id), staleTime: 0 }),
    keep: async (saved) => {
      await keepOrganization(queries, saved);
      // The account includes its organization's name and time zone.
      if (me.owner_id === saved.id) await queries.invalidateQueries(userInfoQuery);
    },
    onCreated: ({ id }) =>
      navigate({ to: '/admin/organizations/$id', params: { id }, replace: true, ignoreBlocker: true }),
    flawOf: (error) => {
      const refusal = adminRefusal(error);
      return refusal && { field: 'admin_email', words: t(($) => $.flaws[refusal]) };
    },
    words: {
      saved: t(($) => (base ? $.updated : $.created)),
      failed: t(($) => (base ? $.updateFailed : $.createFailed)),
    },
  });
  const cancel = () => (organization ? reset() : void navigate({ to: '/admin/organizations', ignoreBlocker: true }));
  return { form, cancel, ...editing };
}
