const name = 'trapline session 1';

/** A message between tabs: the account that the browser's session now belongs to; null: it has ended. */
interface SessionMessage {
  readonly account: string | null;
}

let channel: BroadcastChannel | null = null;

/** Returns the channel of this tab; null in browsers without one, where a tab learns of a change by its next call. */
function ownChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'function') channel ??= new BroadcastChannel(name);
  return channel;
}

/** Informs the other tabs of this browser that `account` has signed in; null: that the session was ended. */
export function announceSession(account: string | null): void {
  ownChannel()?.postMessage({ account } satisfies SessionMessage);
}

/** Calls `listener` when another tab announces a session. @returns a function that stops this */
export function onSessionAnnounced(listener: (account: string | null) => void): () => void {
  const opened = ownChannel();
  const onMessage = ({ data }: MessageEvent<SessionMessage>) => listener(data.account);
  opened?.addEventListener('message', onMessage);
  return () => opened?.removeEventListener('message', onMessage);
}
