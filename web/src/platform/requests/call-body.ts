/** A form with a file: its text fields, and the file under its field name. */
export interface SentForm {
  readonly fields: object;
  readonly files: Readonly<Record<string, Blob>>;
}

/** The parts of a request that determine its body and headers. */
export interface Sent {
  /** JSON, or the bytes of a CSV. */
  readonly body?: unknown;
  readonly form?: SentForm | undefined;
}

/** Returns the body of a call and its headers; empty for a call without a body. */
export function bodyOf({ body, form }: Sent): { readonly body?: BodyInit; readonly headers: Record<string, string> } {
  // The browser writes the content type itself, with the boundary it has chosen.
  if (form !== undefined) return { body: formDataOf(form), headers: json };
  if (body === undefined) return { headers: {} };
  if (isBytes(body)) return { body, headers: { ...json, 'content-type': 'text/csv' } };
  return { body: JSON.stringify(body), headers: { ...json, 'content-type': 'application/json' } };
}

const json = { accept: 'application/json' };

/** Whether the body is a CSV; the type that the system gives the file is ignored. */
function isBytes(body: unknown): body is Blob | Uint8Array<ArrayBuffer> {
  return body instanceof Blob || body instanceof Uint8Array;
}

/**
 * Puts the fields before the file, so that the server knows them when the file arrives. Undefined values are left out.
 */
function formDataOf({ fields, files }: SentForm): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) data.append(name, String(value));
  for (const [name, file] of Object.entries(files)) data.append(name, file);
  return data;
}
