import { ApiProblem, problemOf } from './api-problem.ts';

/** Milliseconds without any progress after which an upload is abandoned. */
const patience = 60_000;

/**
 * Uploads a file's bytes to the URL issued by the portal. Uses XMLHttpRequest because `fetch` does not report progress.
 * @param url issued by the portal; its path is requested from the page's own origin, whatever host name it contains
 * @param onProgress called with the number of bytes sent so far
 * @throws ApiProblem for every response but success, and `network` if there was none; AbortError when aborted
 */
export async function uploadFile(url: string, file: Blob, contentType: string, watched: WatchedSending): Promise<void> {
  const path = new URL(url).pathname;
  await sendWatched({ method: 'PUT', path, headers: { 'content-type': contentType }, body: file }, watched);
}

/** How a request is followed and ended. */
export interface WatchedSending {
  readonly signal: AbortSignal;
  readonly onProgress: (sent: number) => void;
}

/** A request whose progress is followed. */
export interface WatchedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: XMLHttpRequestBodyInit;
}

/**
 * Sends a request and reports how many bytes of its body were sent. @returns the text of the response
 * @throws as `uploadFile`
 */
export function sendWatched(
  { method, path, headers, body }: WatchedRequest,
  { signal, onProgress }: WatchedSending,
): Promise<string> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const abandon = () => request.abort();
    let waiting = setTimeout(abandon, patience);
    const goOn = () => {
      clearTimeout(waiting);
      waiting = setTimeout(abandon, patience);
    };
    const end = (settle: () => void) => () => {
      clearTimeout(waiting);
      signal.removeEventListener('abort', abandon);
      settle();
    };
    const succeedOrFail = end(() => {
      if (request.status >= 200 && request.status < 300) resolve(request.responseText);
      else reject(problemOf(request.status, request.getResponseHeader('retry-after'), bodyOf(request.responseText)));
    });
    request.upload.addEventListener('progress', ({ loaded }) => {
      goOn();
      onProgress(loaded);
    });
    request.addEventListener('load', succeedOrFail);
    for (const broken of ['error', 'abort'] as const) {
      const fail = end(() => reject(signal.aborted ? aborted() : new ApiProblem('network', 0)));
      request.addEventListener(broken, fail);
    }
    signal.addEventListener('abort', abandon);
    request.open(method, path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(body);
  });
}

/** Returns the error of an aborted upload, whatever the reason. */
function aborted(): DOMException {
  return new DOMException('The file was abandoned', 'AbortError');
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's page instead of a problem document: only the status says what happened.
    return null;
  }
}
