import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import css from './search-select.module.css';

/** Milliseconds after the last keystroke at which choices are asked for. */
const settle = 300;

/** Stands for nothing among the choices. */
const none = '\u0000none';

/** Something to choose. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A choice of one asset or none among many, searched on the server. An empty value stands for none. */
export function SearchSelect(props: {
  readonly label: string;
  readonly description?: ReactNode;
  readonly noneLabel: string;
  readonly nothingFound: string;
  readonly value: string;
  /** What is chosen when this comes, which need not be among those found. */
  readonly present: Choice | null;
  /** What fits the words last asked for. */
  readonly choices: readonly Choice[];
  readonly onSearch: (words: string) => void;
  readonly onChange: (value: string) => void;
}) {
  const nothing = { value: none, label: props.noneLabel };
  const [chosen, setChosen] = useState(props.present ?? nothing);
  const [text, setText] = useState(chosen.label);
  const [settled] = useDebouncedValue(text, settle);
  // The name of what is chosen stands in the field, and is no search.
  const words = settled === chosen.label ? '' : settled.trim();
  const rests = settled === text;
  const search = useEffectEvent(props.onSearch);
  useEffect(() => {
    if (rests) search(words);
  }, [rests, words]);
  const found = words === '' ? [nothing, ...props.choices] : props.choices;
  const withChosen = found.some(({ value }) => value === chosen.value) ? found : [chosen, ...found];
  return (
    <Select
      label={props.label}
      description={props.description}
      size="sm"
      data={[...withChosen]}
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
      nothingFoundMessage={props.nothingFound}
      withScrollArea={false}
      comboboxProps={{ withinPortal: false }}
      classNames={{ options: css.choices ?? '' }}
    />
  );
}
