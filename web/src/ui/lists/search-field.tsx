import { TextInput } from '@mantine/core';
import { searchLength } from '@trapline/domain/common/text.limits.ts';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import css from './search-field.module.css';

/** Milliseconds after the last keystroke before a search starts. */
const pauseMs = 300;

/** The words in a search field, and those that were searched for. */
export interface SearchWords {
  readonly text: string;
  readonly type: (text: string) => void;
  /** Empties the field and searches for nothing, without a pause. */
  readonly clear: () => void;
}

/**
 * The words of a search that is kept in the address: it starts when the typing pauses.
 * @param q the words in the address
 * @param onSearch puts words into the address
 */
export function useSearchWords(q: string, onSearch: (words: string) => void): SearchWords {
  const [text, setText] = useState(q);
  const [own] = useState(() => window.location.pathname);
  // If the search in the address changes by navigation instead of typing, the field follows.
  const [words, setWords] = useState({ seen: q, sent: q });
  if (words.seen !== q) {
    setWords({ seen: q, sent: q });
    if (words.sent !== q) setText(q);
  }
  const ask = (value: string) => {
    setWords({ ...words, sent: value });
    onSearch(value);
  };
  const search = useEffectEvent((value: string) => {
    // After a click on a link this page is still shown for a moment, but the search must not change the new page's
    // address.
    if (value.trim() !== q && window.location.pathname === own) ask(value.trim());
  });
  useEffect(() => {
    const timer = setTimeout(() => search(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  const clear = () => {
    setText('');
    ask('');
  };
  return { text, type: setText, clear };
}

/** The field of a search. */
export function SearchField({ label, words }: { readonly label: string; readonly words: SearchWords }) {
  return (
    <TextInput
      className={css.words ?? ''}
      size="sm"
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={searchLength}
      value={words.text}
      onChange={(event) => words.type(event.currentTarget.value)}
    />
  );
}
