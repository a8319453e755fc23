/** Reports a violation in the current file. */
export type Report = (line: number, message: string) => void;

/** A violation of a house rule. */
export interface Breach {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}
