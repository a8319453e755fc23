/** Takes a breach of the file at hand. */
export type Report = (line: number, message: string) => void;

/** A rule that is broken somewhere. */
export interface Breach {
  readonly path: string;
  readonly line: number;
  readonly message: string;
}
