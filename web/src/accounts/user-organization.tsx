import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import './user.messages.ts';
import css from './user.module.css';
import { organizationChoicesQuery } from './user.queries.ts';

/** Milliseconds between the last keystroke and the request for organizations. */
const settle = 300;

/** The choice that means no organization. */
const none = 'none';

/** The choice of an account's organization, searched on the server. An empty value means none. */
export function UserOrganization(props: {
  readonly value: string;
  /** The current organization, which may not be among the results. */
  readonly present: { readonly id: string; readonly name: string } | null;
  readonly error: string | undefined;
  /** Why it cannot be changed. */
  readonly fixed: string | undefined;
  readonly onChange: (id: string) => void;
}) {
  const { t } = useTranslation('users');
  const noOrganization = { value: none, label: t(($) => $.noOrganization) };
  const [chosen, setChosen] = useState(
    props.present ? { value: props.present.id, label: props.present.name } : noOrganization,
  );
  const [text, setText] = useState(chosen.label);
  const [settled] = useDebouncedValue(text, settle);
  // The field shows the name of the current choice, which is not a search.
  const words = settled === chosen.label ? '' : settled.trim();
  const { data = [] } = useQuery(organizationChoicesQuery(words));
  const found = words === '' ? [noOrganization, ...data] : data;
  return (
    <Select
      label={t(($) => $.organization)}
      description={props.fixed}
      disabled={props.fixed !== undefined}
      error={props.error}
      size="sm"
      data={found.some(({ value }) => value === chosen.value) ? found : [chosen, ...found]}
      // The server has already filtered the results.
      filter={({ options }) => options}
      value={props.value === '' ? none : props.value}
      onChange={(_, option) => {
        if (option === null) return;
        setChosen({ value: option.value, label: option.label });
        props.onChange(option.value === none ? '' : option.value);
      }}
      searchable
      searchValue={text}
      onSearchChange={setText}
      onFocus={(event) => event.currentTarget.select()}
      openOnFocus={false}
      allowDeselect={false}
      nothingFoundMessage={t(($) => $.noSuchOrganization)}
      withScrollArea={false}
      comboboxProps={{ withinPortal: false }}
      classNames={{ options: css.choices ?? '' }}
    />
  );
}
