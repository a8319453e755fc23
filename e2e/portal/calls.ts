/** Calls of a signed-in account, outside a browser. */
export interface Calls {
  /** Returns the portal's response; throws with the problem if it refuses. */
  get<Answer>(path: string): Promise<Answer>;
  post<Answer>(path: string, body: object): Promise<Answer>;
  put<Answer>(path: string, body: object): Promise<Answer>;
  patch<Answer>(path: string, body: object): Promise<Answer>;
}

/** Signs in to a portal, as an API client does. */
export async function signInTo(url: string, email: string, password: string): Promise<Calls> {
  const ask = async (method: string, path: string, body: object | null, headers: Readonly<Record<string, string>>) => {
    const json = body === null ? {} : { 'content-type': 'application/json' };
    const init = { method, headers: { ...headers, ...json }, ...(body === null ? {} : { body: JSON.stringify(body) }) };
    const answer = await fetch(new URL(path, url), init);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  };
  const { access_token } = await ask('POST', '/api/signin', { email, password }, {});
  const authorization = `Bearer ${access_token}`;
  return {
    get: (path) => ask('GET', path, null, { authorization }),
    post: (path, body) => ask('POST', path, body, { authorization }),
    put: (path, body) => ask('PUT', path, body, { authorization }),
    patch: (path, body) => ask('PATCH', path, body, { authorization }),
  };
}
