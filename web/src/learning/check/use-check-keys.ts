import { useEffect, useEffectEvent } from 'react';

/** What keys do in the review queue. */
export interface CheckCommands {
  readonly accept: (() => void) | undefined;
  /** Chooses a type by its place, from 0. */
  readonly choose: (place: number) => void;
  readonly search: () => void;
  readonly withAlike: () => void;
  readonly noInsect: () => void;
  readonly skip: () => void;
  readonly undo: () => void;
}

/**
 * Calls commands by their keys, unless something is typed, a modifier is held, or the key belongs to what has the focus.
 * Buttons pressed with the mouse do not get the focus: Enter, pressed next, accepts, and does not press them again.
 * @param enabled false while a dialog is open
 */
export function useCheckKeys(commands: CheckCommands, enabled: boolean): void {
  const run = useEffectEvent((event: KeyboardEvent) => {
    const command = commandOf(event.key.toLowerCase(), commands);
    if (!command || (event.repeat && event.key !== 'Enter')) return;
    event.preventDefault();
    command();
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
      if (!belongsElsewhere(event)) run(event);
    };
    const press = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('main button')) event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    window.addEventListener('mousedown', press);
    return () => {
      window.removeEventListener('keydown', listen);
      window.removeEventListener('mousedown', press);
    };
  }, [enabled]);
}

function commandOf(key: string, commands: CheckCommands): (() => void) | undefined {
  if (/^[1-9]$/.test(key)) return () => commands.choose(Number(key) - 1);
  if (key === 'enter') return commands.accept;
  if (key === '/') return commands.search;
  if (key === 'a') return commands.withAlike;
  if (key === 'x') return commands.noInsect;
  if (key === 's') return commands.skip;
  return key === 'u' ? commands.undo : undefined;
}

/** Whether the focused element has a use of its own for the key. */
function belongsElsewhere({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches('input:not([type="checkbox"]), textarea, select')) return true;
  return key === 'Enter' && target.closest('a, button') !== null;
}
