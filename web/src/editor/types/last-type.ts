import { isInsectType } from '@trapline/domain/insects/insect.rules.ts';
import { readStored, store } from '../../platform/stored.ts';

const storageKey = 'trapline.editor.type';

/** The type last used in this browser; null if none is known. Source: CORRECT-7. */
export function lastUsedType(): string | null {
  const kept = readStored(storageKey);
  return typeof kept === 'string' && isInsectType(kept) ? kept : null;
}

/** Remembers the type that was used. */
export function rememberType(type: string): void {
  store(storageKey, type);
}
