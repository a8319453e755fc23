import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import type { KeptNotice } from './delivery.store.ts';

/** A kind of notice. */
export interface NoticeKind<S, P> {
  /** Small letters and underscores. */
  readonly name: string;
  /** Whether those that wait for the same recipient are sent as one message. */
  readonly gathers: boolean;
  /** The order among notices: 0 is sent first. All of them come after mails that a user has requested. */
  readonly priority: number;
  /** Stored notices; null if one does not fit this kind (another version of the portal stored it). */
  readonly read: (kept: readonly KeptNotice[]) => readonly KeptNotice<S, P>[] | null;
}

type KindOptions<S, P> = Pick<NoticeKind<S, P>, 'gathers' | 'priority'> & { readonly subject: S; readonly part: P };

/**
 * Defines a kind of notice. Its texts are registered separately for each channel, as with `mailsAbout`.
 * @param subject what it is about, ids only; `part`: what of it concerns one recipient
 */
export function defineNoticeKind<const S extends TSchema, const P extends TSchema>(
  name: string,
  { subject, part, ...rest }: KindOptions<S, P>,
): NoticeKind<Static<S>, Static<P>> {
  const subjects = Compile(subject);
  const parts = Compile(part);
  return {
    name,
    ...rest,
    read: (kept) => {
      const read: KeptNotice<Static<S>, Static<P>>[] = [];
      for (const one of kept) {
        if (!subjects.Check(one.subject) || !parts.Check(one.part)) return null;
        read.push({ subject: one.subject, part: one.part });
      }
      return read;
    },
  };
}
