import type { EditStore } from './boxes/edit-store.ts';

const nothing: readonly string[] = [];

/** The photos of an event that were opened in the editor, each with its own boxes and its own undo. */
export class EditedPhotos {
  readonly #stores = new Map<string, EditStore>();
  readonly #ends = new Map<string, () => void>();
  readonly #listeners = new Set<() => void>();
  #changed = nothing;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Keys of the photos with something to save, in the order in which they were opened. */
  readonly getChanged = (): readonly string[] => this.#changed;

  /** The boxes of a photo; undefined if it was not opened. */
  readonly get = (photo: string): EditStore | undefined => this.#stores.get(photo);

  /** Puts a photo into the editor, in place of what it was before. */
  open(photo: string, store: EditStore): void {
    this.#ends.get(photo)?.();
    this.#stores.set(photo, store);
    this.#ends.set(photo, store.subscribe(this.#check));
    this.#tell();
  }

  /** Takes a photo out of the editor: it was saved or given up, and will be loaded again. */
  close(photo: string): void {
    this.#ends.get(photo)?.();
    this.#ends.delete(photo);
    if (this.#stores.delete(photo)) this.#tell();
  }

  readonly #check = (): void => {
    const changed = this.#findChanged();
    const isSame = changed.length === this.#changed.length && changed.every((key) => this.#changed.includes(key));
    if (!isSame) this.#tell();
  };

  #findChanged(): readonly string[] {
    return [...this.#stores].filter(([, store]) => store.getSnapshot().changed).map(([photo]) => photo);
  }

  #tell(): void {
    this.#changed = this.#findChanged();
    for (const listener of this.#listeners) listener();
  }
}
