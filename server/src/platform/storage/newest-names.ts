/** The names that were added last, so many at most: what grows with the installation must not fill the memory. */
export class NewestNames {
  readonly #names = new Set<string>();
  readonly #most: number;

  constructor(most: number) {
    this.#most = most;
  }

  get size(): number {
    return this.#names.size;
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  /** Adds a name, or makes it the newest; the oldest goes when there are too many. */
  add(name: string): void {
    this.#names.delete(name);
    this.#names.add(name);
    const [oldest] = this.#names;
    if (this.#names.size > this.#most && oldest !== undefined) this.#names.delete(oldest);
  }

  delete(name: string): void {
    this.#names.delete(name);
  }
}
