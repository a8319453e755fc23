import { deleteSession } from '../accounts/session.store.ts';
import type { Db } from '../platform/database/database.ts';
import type { SessionCaller } from '../callers/caller.types.ts';

/** Ends the caller's current session. */
export function signOut(db: Db, caller: SessionCaller): Promise<void> {
  return deleteSession(db, Buffer.from(caller.session, 'base64url'));
}
