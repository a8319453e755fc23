import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { assumedId } from '../../platform/session/assumed.ts';
import { i18n } from '../../platform/words/i18n.ts';
import { ownAccountId } from '../../platform/session/signed-in.ts';
import { notify } from '../notices/notify.tsx';
import './record.messages.ts';

/** What was typed into a page's form when the session ended. */
interface Draft {
  /** The account that typed it, and the one that it acted as. */
  readonly owner: string;
  readonly path: string;
  /** Kept as JSON, so that later changes to the form's own values do not affect it. */
  readonly text: string;
}

/** A form with unsaved changes that is shown now. */
interface Source {
  readonly path: string;
  readonly take: () => object;
}

const sources = new Set<Source>();
/** Only in the memory of this tab: what somebody typed must not outlive it. */
let drafts: readonly Draft[] = [];

function currentOwner(): string {
  return `${ownAccountId() ?? ''} ${assumedId() ?? ''}`;
}

/**
 * Keeps what is typed into the forms of this page, for the current account. Call it before the page is taken away
 * because its session has ended. Source: SIGNIN-19.
 * @returns whether there was anything to keep
 */
export function keepDrafts(): boolean {
  const owner = currentOwner();
  const kept = Array.from(sources, ({ path, take }) => ({ owner, path, text: JSON.stringify(take()) }));
  drafts = [...drafts.filter((draft) => !kept.some(({ path }) => path === draft.path)), ...kept];
  return kept.length > 0;
}

/** Forgets all drafts but those of the current account. */
export function forgetDraftsOfOthers(): void {
  const [own] = currentOwner().split(' ');
  drafts = drafts.filter(({ owner }) => owner.split(' ')[0] === own);
}

/** Returns the draft of the current account for a page, once; null if there is none. */
function takeDraft(path: string): string | null {
  const owner = currentOwner();
  const found = drafts.find((draft) => draft.owner === owner && draft.path === path);
  drafts = drafts.filter((draft) => draft !== found);
  return found?.text ?? null;
}

/** Options of `useDraft`. */
export interface DraftOptions<T extends object> {
  /** Whether there are unsaved changes. */
  readonly dirty: boolean;
  /** Returns what is to be kept, as data that JSON can hold. */
  readonly take: () => T;
  /** Puts it back into the form. */
  readonly restore: (draft: T) => void;
}

/**
 * Keeps what is typed into a form when the session ends, and puts it back after the same account has signed in again
 * and returned to the page.
 */
export function useDraft<T extends object>(options: DraftOptions<T>): void {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { dirty } = options;
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const text = takeDraft(path);
    if (text === null) return;
    const draft: T = JSON.parse(text);
    latest.current.restore(draft);
    notify(
      i18n.t(($) => $.draftRestored, { ns: 'record' }),
      'info',
      'draft',
    );
  }, [path]);
  useEffect(() => {
    if (!dirty) return undefined;
    const source: Source = { path, take: () => latest.current.take() };
    sources.add(source);
    return () => {
      sources.delete(source);
    };
  }, [dirty, path]);
}
