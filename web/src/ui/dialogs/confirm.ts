import { i18n } from '../../platform/words/i18n.ts';
import { type Observable, observable } from '../../platform/observable.ts';
import '../ui.messages.ts';

/** The subject of a question. */
interface Subject {
  /** The question, with the name of its subject: "Delete sensor SN-104?" */
  readonly title: string;
  readonly text?: string;
}

/** A question with yes and no. */
export interface Question extends Subject {
  /** Label of the confirming button. */
  readonly yes: string;
  /** `true`: the action cannot be undone. */
  readonly irreversible?: boolean;
}

/** What to do about unsaved changes. */
export type Leaving = 'save' | 'discard' | 'stay';

/** A button of a question. */
export interface Choice {
  readonly word: string;
  readonly look: 'default' | 'main' | 'discard' | 'irreversible';
  /** Whether it has the focus when the question opens. */
  readonly focused: boolean;
  readonly choose: () => void;
}

/** A question that is on screen. */
export interface OpenQuestion extends Subject {
  /** In the order of their buttons; the first one changes nothing. */
  readonly choices: readonly Choice[];
  /** Answers so that nothing changes: on Escape, a click outside, or another question. */
  readonly dismiss: () => void;
}

const open = observable<OpenQuestion | null>(null);

/** The question that is on screen; null if there is none. */
export const openQuestion: Pick<Observable<OpenQuestion | null>, 'get' | 'watch'> = open;

type Option<A> = Omit<Choice, 'choose'> & { readonly answer: A };

/** Asks the user. An open question is dismissed. @param none the answer that changes nothing */
function ask<A>({ title, text }: Subject, none: A, options: readonly Option<A>[]): Promise<A> {
  open.get()?.dismiss();
  return new Promise((resolve) => {
    const answer = (given: A) => {
      open.set(null);
      resolve(given);
    };
    open.set({
      title,
      ...(text === undefined ? {} : { text }),
      choices: options.map(({ answer: given, ...button }) => ({ ...button, choose: () => answer(given) })),
      dismiss: () => answer(none),
    });
  });
}

/** Asks a yes/no question. Source: LOOK-5. @returns whether the user confirmed */
export function confirm({ yes, irreversible = false, ...subject }: Question): Promise<boolean> {
  return ask(subject, false, [
    { answer: false, word: i18n.t(($) => $.cancel, { ns: 'ui' }), look: 'default', focused: irreversible },
    { answer: true, word: yes, look: irreversible ? 'irreversible' : 'main', focused: !irreversible },
  ]);
}

/**
 * Asks what to do with unsaved changes. Anything but a button, including Escape and a click outside, means to stay, so
 * that a stray key loses nothing. Source: SCREEN-15.
 */
export function askToSave(): Promise<Leaving> {
  const word = {
    title: i18n.t(($) => $.unsaved.title, { ns: 'ui' }),
    text: i18n.t(($) => $.unsaved.text, { ns: 'ui' }),
  };
  return ask<Leaving>(word, 'stay', [
    { answer: 'stay', word: i18n.t(($) => $.unsaved.stay, { ns: 'ui' }), look: 'default', focused: true },
    { answer: 'discard', word: i18n.t(($) => $.unsaved.discard, { ns: 'ui' }), look: 'discard', focused: false },
    { answer: 'save', word: i18n.t(($) => $.save, { ns: 'ui' }), look: 'main', focused: false },
  ]);
}
