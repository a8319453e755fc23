import { i18n } from '../../platform/i18n.ts';
import '../ui.messages.ts';

/** What a question is about. */
interface Subject {
  /** The question, naming what it is about: "Delete sensor SN-104?" */
  readonly title: string;
  readonly text?: string;
}

/** A question with yes and no. */
export interface Question extends Subject {
  /** Word on the button that does it. */
  readonly yes: string;
  /** `true`: it cannot be undone. */
  readonly grave?: boolean;
}

/** What can be done about changes that are not saved. */
export type Leaving = 'save' | 'discard' | 'stay';

/** A button of a question. */
export interface Choice {
  readonly word: string;
  readonly look: 'default' | 'main' | 'losing' | 'grave';
  /** Whether it has the focus when the question comes. */
  readonly focused: boolean;
  readonly choose: () => void;
}

/** A question on the screen. */
export interface OpenQuestion extends Subject {
  /** In the order of their buttons; the first one does nothing. */
  readonly choices: readonly Choice[];
  /** Answers it in the way that changes nothing: Escape, a click outside, or another question. */
  readonly dismiss: () => void;
}

let open: OpenQuestion | null = null;
const watchers = new Set<() => void>();

/** The question now on the screen. */
export function openQuestion(): OpenQuestion | null {
  return open;
}

/** Calls `watcher` when a question comes or goes. @returns how to stop that */
export function watchQuestion(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function show(question: OpenQuestion | null): void {
  open = question;
  for (const watcher of watchers) watcher();
}

type Offer<A> = Omit<Choice, 'choose'> & { readonly answer: A };

/** Asks a person. A question that is still open is dismissed. @param none the answer that changes nothing */
function ask<A>({ title, text }: Subject, none: A, offers: readonly Offer<A>[]): Promise<A> {
  open?.dismiss();
  return new Promise((resolve) => {
    const answer = (given: A) => {
      show(null);
      resolve(given);
    };
    show({
      title,
      ...(text === undefined ? {} : { text }),
      choices: offers.map(({ answer: given, ...button }) => ({ ...button, choose: () => answer(given) })),
      dismiss: () => answer(none),
    });
  });
}

/** Asks a question with yes and no. @returns whether a person said yes */
export function confirm({ yes, grave = false, ...subject }: Question): Promise<boolean> {
  return ask(subject, false, [
    { answer: false, word: i18n.t(($) => $.cancel, { ns: 'ui' }), look: 'default', focused: grave },
    { answer: true, word: yes, look: grave ? 'grave' : 'main', focused: !grave },
  ]);
}

/**
 * Asks what is to become of changes that are not saved. Whatever is no answer, Escape and a click outside among them,
 * means to stay: nothing is lost by a stray key. Source: SCREEN-15.
 */
export function askToSave(): Promise<Leaving> {
  const word = {
    title: i18n.t(($) => $.unsaved.title, { ns: 'ui' }),
    text: i18n.t(($) => $.unsaved.text, { ns: 'ui' }),
  };
  return ask<Leaving>(word, 'stay', [
    { answer: 'stay', word: i18n.t(($) => $.unsaved.stay, { ns: 'ui' }), look: 'default', focused: true },
    { answer: 'discard', word: i18n.t(($) => $.unsaved.discard, { ns: 'ui' }), look: 'losing', focused: false },
    { answer: 'save', word: i18n.t(($) => $.save, { ns: 'ui' }), look: 'main', focused: false },
  ]);
}
