import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../ui.messages.ts';
import css from './search-select.module.css';

/** Milliseconds after the last keystroke before choices are requested. */
const pauseMs = 300;

/** Value of the choice "none". */
const none = '\u0000none';

/** An option of the field. */
export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A field to choose one of many items, or none; the server does the search. An empty value means none. */
export function SearchSelect(props: {
  readonly label: string;
  readonly description?: ReactNode;
  readonly error?: string | undefined;
  readonly disabled?: boolean;
  readonly noneLabel: string;
  readonly nothingFound: string;
  readonly value: string;
  /** The initial choice, which need not be among the results. */
  readonly present: Choice | null;
  /** The results of the last search. */
  readonly choices: readonly Choice[];
  /** Whether the search found more than `choices`; a note then says how to find the others. */
  readonly cut?: boolean;
  readonly onSearch: (words: string) => void;
  readonly onChange: (value: string) => void;
}) {
  const nothing = { value: none, label: props.noneLabel };
  const [chosen, setChosen] = useState(props.present ?? nothing);
  const [seen, setSeen] = useState<readonly Choice[]>([]);
  const [text, setText] = useState(chosen.label);
  const value = props.value === '' ? none : props.value;
  if (value !== chosen.value) {
    // Chosen elsewhere: a draft was restored, or another user's value taken.
    const known = [nothing, ...(props.present ? [props.present] : []), ...props.choices, ...seen];
    const other = known.find((choice) => choice.value === value);
    if (other) {
      setChosen(other);
      setText(other.label);
    }
  }
  const [settled] = useDebouncedValue(text, pauseMs);
  // The field contains the name of the current choice, which is not a search.
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
      description={props.cut ? <CutNote count={props.choices.length}>{props.description}</CutNote> : props.description}
      error={props.error}
      disabled={props.disabled ?? false}
      size="sm"
      data={[...withChosen]}
      // The server has already filtered the results.
      filter={({ options }) => options}
      value={value}
      onChange={(_, option) => {
        if (option === null) return;
        const { value, label } = option;
        setChosen({ value, label });
        setSeen([...seen, { value, label }]);
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

/** Says after another note that there are more choices than are listed. */
function CutNote({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  const { t } = useTranslation('ui');
  return (
    <>
      {children} <span role="status">{t(($) => $.moreChoices, { count })}</span>
    </>
  );
}
