import { type RefObject, useRef } from 'react';

/** The field of a type as a key reaches it. */
export interface TypeSearch {
  readonly field: RefObject<HTMLInputElement | null>;
  /** Goes to the field. */
  readonly search: () => void;
  /** Goes back to where the key was pressed. */
  readonly leave: () => void;
}

/**
 * A search of a type by key. Once one is chosen, or with Escape, the focus goes back, so that the next key is one of the
 * editor again. In a field that was reached by Tab or by a click it stays. Source: CORRECT-9.
 */
export function useTypeSearch(): TypeSearch {
  const field = useRef<HTMLInputElement>(null);
  const origin = useRef<HTMLElement | null>(null);
  return {
    field,
    search: () => {
      const { activeElement } = document;
      const editor = field.current?.closest<HTMLElement>('[data-editor]') ?? null;
      origin.current = activeElement instanceof HTMLElement && editor?.contains(activeElement) ? activeElement : editor;
      field.current?.focus();
    },
    leave: () => {
      const { current } = origin;
      origin.current = null;
      if (document.activeElement === field.current) current?.focus({ preventScroll: true });
    },
  };
}
