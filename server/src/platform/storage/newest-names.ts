/** The most recently added names, up to a limit, so that memory does not grow with the installation. */
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

  /** Adds a name, or makes it the newest; removes the oldest when there are too many. */
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
