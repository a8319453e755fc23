import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Select } from '@mantine/core';
import type { InsectType } from '@trapline/domain/insects/insect.catalogue.ts';
import { isInsectType } from '@trapline/domain/insects/insect.rules.ts';
import { type KeyboardEvent, type Ref, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InsectDrawing } from '../../insects/insect-drawing.tsx';
import { insectSymbol, useInsectName } from '../../insects/insect-name.ts';
import '../editor.messages.ts';
import css from './type-field.module.css';
import { keyOfType, matchesWords } from './type-order.ts';

/** Props of `TypeField`. */
export interface TypeFieldProps {
  readonly label: string;
  /** Whether the label is for screen readers only. */
  readonly unlabelled?: boolean;
  /** Null: none, or several. */
  readonly value: string | null;
  /** What an empty field says. */
  readonly placeholder?: string;
  /** The types as they are offered. */
  readonly order: readonly InsectType[];
  readonly onChange: (type: string) => void;
  readonly field?: Ref<HTMLInputElement>;
  readonly disabled?: boolean;
  /** Called after Enter or Escape: who came by a key wants to go on where they were. */
  readonly onDone?: () => void;
}

/** A field that chooses an insect type, by its name in either language, its letters, or from the list. */
export function TypeField({ field, ...props }: TypeFieldProps) {
  const { label, value, order } = props;
  const { t } = useTranslation('editor');
  const nameOf = useInsectName();
  const drawn = value !== null && isInsectType(value) ? value : null;
  const typed = useTypedChoice(props);
  return (
    <Select
      ref={field}
      size="sm"
      {...(props.unlabelled ? { 'aria-label': label } : { label })}
      {...(props.placeholder === undefined ? {} : { placeholder: props.placeholder })}
      disabled={props.disabled ?? false}
      data={order.map((type) => ({ value: type, label: nameOf(type) }))}
      value={value}
      onChange={(type) => {
        if (type !== null) props.onChange(type);
      }}
      searchable
      {...typed}
      selectFirstOptionOnChange
      allowDeselect={false}
      filter={({ options, search }) =>
        // The name of the choice stands in the field before anything is typed.
        options.filter(
          (option) =>
            !('value' in option) || (value !== null && search === nameOf(value)) || matchesWords(option.value, search),
        )
      }
      nothingFoundMessage={t(($) => $.types.notFound)}
      leftSection={drawn && <InsectDrawing type={drawn} label={null} size={22} />}
      withScrollArea={false}
      maxDropdownHeight="18rem"
      // At the end of the dialog, where nothing that scrolls cuts it off.
      comboboxProps={{ portalProps: { target: '[data-editor]' }, width: 'max-content', position: 'bottom-start' }}
      classNames={{ root: css.field ?? '', options: css.options ?? '' }}
      renderOption={({ option: { value: type, label: name } }) => (
        <span className={css.option}>
          {isInsectType(type) && <InsectDrawing type={type} label={null} size={24} />}
          <span className={css.name}>{name}</span>
          <span className={css.symbol}>{insectSymbol(type)}</span>
          {keyOfType(order, type) !== undefined && <kbd className={css.key}>{keyOfType(order, type)}</kbd>}
        </span>
      )}
    />
  );
}

/**
 * Enter takes the first type that fits what was typed, also when it comes before the list has been filtered. After an
 * arrow key the choice in the list counts. What stands in the field is selected until something is typed, also when it
 * comes after the focus, as when a box is picked and the field entered in the same moment.
 */
function useTypedChoice({ order, onChange, onDone }: Pick<TypeFieldProps, 'order' | 'onChange' | 'onDone'>) {
  const typed = useRef('');
  const focused = useRef<HTMLInputElement | null>(null);
  const [searchValue, onSearchChange] = useState('');
  useLayoutEffect(() => {
    if (typed.current === '' && focused.current?.value === searchValue) focused.current.select();
  }, [searchValue]);
  return {
    searchValue,
    onSearchChange,
    onFocus: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      typed.current = '';
      focused.current = currentTarget;
      currentTarget.select();
    },
    onBlur: () => {
      focused.current = null;
    },
    onInput: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      typed.current = currentTarget.value.trim();
    },
    onKeyDown: ({ key, nativeEvent }: KeyboardEvent<HTMLInputElement>) => {
      if (key === 'ArrowDown' || key === 'ArrowUp') typed.current = '';
      // Once the list has heard of the key, too.
      if (onDone && (key === 'Enter' || key === 'Escape') && !nativeEvent.isComposing) queueMicrotask(onDone);
      if (key !== 'Enter' || nativeEvent.isComposing || typed.current === '') return;
      const choice = order.find((type) => matchesWords(type, typed.current));
      typed.current = '';
      if (choice) onChange(choice);
    },
  };
}
