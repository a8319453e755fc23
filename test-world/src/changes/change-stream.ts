import type { Change } from '@trapline/domain/changes/change.schema.ts';

/** A client of the stream of changes. */
export interface ChangeReader {
  readonly status: number;
  readonly headers: Headers;
  /** Messages received so far, oldest first. */
  readonly messages: readonly Change[];
  readonly text: () => string;
  /** Resolves when the stream ends: true if it was closed properly, false if it was cut off. */
  readonly ended: Promise<boolean>;
  close(): Promise<void>;
}

/**
 * Opens `GET /api/changes` and reads it until it ends or is closed.
 * @param isChange whether a message conforms to the schema; one that does not rejects `ended`
 */
export async function readChanges(
  url: string,
  headers: Readonly<Record<string, string>>,
  isChange: (message: unknown) => message is Change,
): Promise<ChangeReader> {
  const leaving = new AbortController();
  const response = await fetch(`${url}/api/changes`, { headers, signal: leaving.signal });
  const messages: Change[] = [];
  let text = '';
  const read = async (): Promise<boolean> => {
    const decoder = new TextDecoder();
    let unread = 0;
    try {
      for await (const chunk of response.body ?? []) {
        text += decoder.decode(chunk, { stream: true });
        for (let end = text.indexOf('\n\n', unread); end >= 0; end = text.indexOf('\n\n', unread)) {
          const data = /^data: (.*)$/m.exec(text.slice(unread, end))?.[1];
          unread = end + 2;
          if (data === undefined) continue;
          const message: unknown = JSON.parse(data);
          if (!isChange(message)) throw new TypeError(`Not a message about changes: ${data}`);
          messages.push(message);
        }
      }
      return true;
    } catch (error) {
      if (error instanceof TypeError && error.message.startsWith('Not a message')) throw error;
      return false;
    }
  };
  const ended = response.status === 200 ? read() : response.body?.cancel().then(() => true);
  return {
    status: response.status,
    headers: response.headers,
    messages,
    text: () => text,
    ended: ended ?? Promise.resolve(true),
    close: async () => {
      leaving.abort();
      await ended;
    },
  };
}

/** The message that opens a stream of an account, or tells its reader to reload everything. */
export function ofAll(type: 'ready' | 'reload', { id }: { readonly id: number }): Change {
  return { type, account_id: String(id) };
}
