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

/** Milliseconds after the last keystroke at which organizations are asked for. */
const settle = 300;

/** Stands for no organization among the choices. */
const none = 'none';

/** The choice of an account's organization, searched on the server. An empty value stands for none. */
export function UserOrganization(props: {
  readonly value: string;
  /** The organization it has now, which need not be among those found. */
  readonly present: { readonly id: string; readonly name: string } | null;
  readonly error: string | undefined;
  /** Why it cannot be changed. */
  readonly fixed: string | undefined;
  readonly onChange: (id: string) => void;
}) {
  const { t } = useTranslation('users');
  const nobody = { value: none, label: t(($) => $.noOrganization) };
  const [chosen, setChosen] = useState(props.present ? { value: props.present.id, label: props.present.name } : nobody);
  const [text, setText] = useState(chosen.label);
  const [settled] = useDebouncedValue(text, settle);
  // The name of what is chosen stands in the field, and is no search.
  const words = settled === chosen.label ? '' : settled.trim();
  const { data = [] } = useQuery(organizationChoicesQuery(words));
  const found = words === '' ? [nobody, ...data] : data;
  return (
    <Select
      label={t(($) => $.organization)}
      description={props.fixed}
      disabled={props.fixed !== undefined}
      error={props.error}
      size="sm"
      data={found.some(({ value }) => value === chosen.value) ? found : [chosen, ...found]}
      // What the server found is shown as it is.
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
