import { dropDraft, forgetForReload, keepDraft, type KeptDraft } from '../drafts/kept-drafts.ts';
import type { EditedPhotos } from '../edited-photos.ts';
import { type Claim, type Handing, PhotoClaim } from './photo-claim.ts';

/** The photos of an event that this tab edits, or wants to, as long as its editor is open. Source: CORRECT-10. */
export class PhotoClaims {
  readonly #account: string;
  readonly #event: string;
  readonly #edited: EditedPhotos;
  readonly #claims = new Map<string, PhotoClaim>();
  readonly #listeners = new Set<() => void>();

  constructor(of: { readonly account: string; readonly event: string }, edited: EditedPhotos) {
    this.#account = of.account;
    this.#event = of.event;
    this.#edited = edited;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly get = (photo: string): Claim => this.#claims.get(photo)?.state ?? 'asking';

  /** Asks to edit a photo. */
  claim(photo: string): void {
    if (this.#claims.has(photo)) return;
    const key = { account: this.#account, event: this.#event, photo };
    this.#claims.set(photo, new PhotoClaim(key, this.#handing(photo), this.#tell));
    this.#tell();
  }

  /** Takes a photo over from the tab that edits it. */
  takeOver(photo: string): void {
    void this.#claims.get(photo)?.takeOver();
  }

  /** Work on a photo that another tab has handed over; null: it had none; undefined: none is known. */
  handed(photo: string): KeptDraft | null | undefined {
    return this.#claims.get(photo)?.handed;
  }

  /** The work that was handed over is used, or thrown away. */
  forgetHanded(photo: string): void {
    const claim = this.#claims.get(photo);
    if (claim) claim.handed = undefined;
  }

  /** Lets other tabs edit these photos. */
  dispose(): void {
    for (const claim of this.#claims.values()) claim.dispose();
    this.#claims.clear();
  }

  #handing(photo: string): Handing {
    return {
      letGo: () => this.#letGo(photo),
      lose: () => {
        this.#edited.close(photo);
        forgetForReload({ account: this.#account, event: this.#event, photo });
      },
    };
  }

  async #letGo(photo: string): Promise<KeptDraft | null> {
    const store = this.#edited.get(photo);
    if (!store) return null;
    const key = { account: this.#account, event: this.#event, photo };
    this.#edited.close(photo);
    if (!store.getSnapshot().changed) {
      await dropDraft(key);
      return null;
    }
    const kept = { at: Date.now(), draft: store.toDraft() };
    await keepDraft(key, kept);
    // From now on the other tab's draft is the newer one.
    forgetForReload(key);
    return kept;
  }

  readonly #tell = (): void => {
    for (const listener of this.#listeners) listener();
  };
}
