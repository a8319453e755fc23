import { useState } from 'react';
import { readStored, store } from '../../platform/stored.ts';

/**
 * A choice that is kept in this browser.
 * @param key of the browser's storage
 * @param choices the first is chosen until the user chooses another
 */
export function useKeptChoice<T extends string>(
  key: string,
  choices: readonly [T, ...T[]],
): readonly [T, (choice: T) => void] {
  const [chosen, setChosen] = useState(() => {
    const kept = readStored(key);
    return choices.find((one) => one === kept) ?? choices[0];
  });
  return [
    chosen,
    (next) => {
      setChosen(next);
      store(key, next);
    },
  ];
}
