import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { organizationChoicesQuery } from '../organizations/organization.queries.ts';
import { SearchSelect } from '../ui/fields/search-select.tsx';
import './account.messages.ts';

/** The choice of an account's organization, searched on the server. An empty value means none. */
export function AccountOrganization(props: {
  readonly value: string;
  /** The current organization, which may not be among the results. */
  readonly present: { readonly id: string; readonly name: string } | null;
  readonly error: string | undefined;
  /** Why it cannot be changed. */
  readonly lockedReason: string | undefined;
  readonly onChange: (id: string) => void;
}) {
  const { t } = useTranslation('accounts');
  const [words, setWords] = useState('');
  const { data } = useQuery(organizationChoicesQuery(words));
  return (
    <SearchSelect
      label={t(($) => $.organization)}
      description={props.lockedReason}
      disabled={props.lockedReason !== undefined}
      error={props.error}
      noneLabel={t(($) => $.noOrganization)}
      nothingFound={t(($) => $.noSuchOrganization)}
      value={props.value}
      present={props.present && { value: props.present.id, label: props.present.name }}
      choices={data?.choices ?? []}
      cut={data?.cut ?? false}
      onSearch={setWords}
      onChange={props.onChange}
    />
  );
}
