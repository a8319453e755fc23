/** A form with a file: its text fields, and the file under the name of its field. */
export interface SentForm {
  readonly fields: object;
  readonly files: Readonly<Record<string, Blob>>;
}

/** What of a request its body and its headers are made of. */
export interface Sent {
  /** JSON, or the bytes of a CSV. */
  readonly body?: unknown;
  readonly form?: SentForm | undefined;
}

/** The body of a call and the headers that say what it is; of a call without one there is neither. */
export function bodyOf({ body, form }: Sent): { readonly body?: BodyInit; readonly headers: Record<string, string> } {
  // The browser writes the content type, with the boundary that it has chosen.
  if (form !== undefined) return { body: formDataOf(form), headers: json };
  if (body === undefined) return { headers: {} };
  if (isBytes(body)) return { body, headers: { ...json, 'content-type': 'text/csv' } };
  return { body: JSON.stringify(body), headers: { ...json, 'content-type': 'application/json' } };
}

const json = { accept: 'application/json' };

/** Whatever type the system gives a file: the call says that it is CSV. */
function isBytes(body: unknown): body is Blob | Uint8Array<ArrayBuffer> {
  return body instanceof Blob || body instanceof Uint8Array;
}

/** The fields before the file, so that they are known when it comes. What is undefined is left out. */
function formDataOf({ fields, files }: SentForm): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) data.append(name, String(value));
  for (const [name, file] of Object.entries(files)) data.append(name, file);
  return data;
}
