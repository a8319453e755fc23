/** A question with yes and no. */
export interface Question {
  /** The question, naming the thing: "Delete sensor SN-104?" */
  readonly title: string;
  readonly text?: string;
  /** Word on the button that does it. */
  readonly yes: string;
  /** `true`: it cannot be undone. */
  readonly grave?: boolean;
}

/** A question on the screen, and who waits for its answer. */
export interface OpenQuestion extends Question {
  readonly answer: (yes: boolean) => void;
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

/** Asks a person. A question that is still open is answered with no. @returns whether they said yes */
export function confirm(question: Question): Promise<boolean> {
  open?.answer(false);
  return new Promise((resolve) => {
    show({
      ...question,
      answer: (yes) => {
        show(null);
        resolve(yes);
      },
    });
  });
}
