/** An example request. */
export interface Example {
  readonly path: string;
  readonly body?: object;
  readonly bytes?: Buffer<ArrayBuffer>;
  readonly csv?: string;
  readonly form?: FormData;
}

/** Sends an example; reads only the beginning of an endless stream. @param key `METHOD /path` */
export async function sendExample(
  url: string,
  key: string,
  { path, body, bytes, csv, form }: Example,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const sent = form ?? bytes ?? csv ?? (body && JSON.stringify(body));
  const type = bytes ? 'image/jpeg' : csv === undefined ? 'application/json' : 'text/csv';
  const response = await fetch(`${url}${path}`, {
    method: key.split(' ')[0] ?? '',
    // The type of a form names its boundary, which fetch chooses.
    headers: { ...headers, ...(sent === undefined || sent === form ? {} : { 'content-type': type }) },
    ...(sent === undefined ? {} : { body: sent }),
  });
  const goesOn = response.headers.get('content-type')?.startsWith('text/event-stream');
  return goesOn ? beginningOf(response) : response;
}

async function beginningOf(response: Response): Promise<Response> {
  const reader = response.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new Response(first?.value, { status: response.status, headers: response.headers });
}
