import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type FieldError, Problem } from '@trapline/domain/common/errors.ts';
import type { FormDefinition, FormFields, RouteDefinition } from '@trapline/domain/common/route.ts';
import type { Form, FormFile } from '../handler.ts';
import { toProblem } from '../responses/problem-document.ts';
import type { RouteInput } from './validation.ts';

/** Maximum bytes of a text field and of a field name, number of headers per part, and number of files. */
const limits = { fieldSize: 64_000, fieldNameSize: 100, headerPairs: 20, files: 1 };
/** More text fields than any form has; the schema defines which of them are allowed. */
const mostFields = 50;

/** Reads the form of a call; see `Call.readForm`. */
export function formReader<R extends RouteDefinition>(
  definition: R,
  input: RouteInput<R>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  return async <T>(keep: (file: FormFile) => Promise<T>): Promise<Form<FormFields<R>, T>> => {
    const { form } = definition;
    if (!form) throw new Error('This call takes no form');
    try {
      const { fields, files } = await readParts(form, request, keep);
      const checked = input.form(fields);
      const [file] = files;
      if (file === undefined) throw wrongField(form.file, 'required');
      return { fields: checked, file: file.kept };
    } catch (error) {
      // The rest of a rejected form is not read.
      if (!request.raw.complete) reply.header('connection', 'close');
      throw error;
    }
  };
}

async function readParts<T>(form: FormDefinition, request: FastifyRequest, keep: (file: FormFile) => Promise<T>) {
  const fields: Record<string, unknown> = {};
  const files: { readonly kept: T }[] = [];
  const parts = request.parts({ limits: { ...limits, fields: mostFields, fileSize: form.mostBytes } });
  for await (const part of readable(parts)) {
    const name = textOf(part.fieldname);
    if (part.type === 'file') {
      if (name !== form.file) throw wrongField(name, 'unknown field');
      const bytes = Readable.from(bytesOf(part), { objectMode: false });
      files.push({ kept: await keep({ name: textOf(part.filename), contentType: textOf(part.mimetype), bytes }) });
    } else {
      if (part.valueTruncated || part.fieldnameTruncated) throw new Problem('payload_too_large');
      if (Object.hasOwn(fields, name)) throw wrongField(name, 'must stand once');
      fields[name] = part.value;
    }
  }
  return { fields, files };
}

/** The library's types promise texts that may be missing in a malformed form. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The file's bytes. Errors while receiving them are thrown to the reader. */
async function* bytesOf({ file }: MultipartFile): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of file) yield chunk;
  } catch (error) {
    throw formProblem(error);
  }
  if (file.truncated) throw new Problem('payload_too_large');
}

/** The parts of a form; errors of the library are reported as the sender's fault. */
async function* readable<T>(parts: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = parts[Symbol.asyncIterator]();
  for (;;) {
    const next = await iterator.next().catch((error: unknown) => {
      throw formProblem(error);
    });
    if (next.done) return;
    yield next.value;
  }
}

function formProblem(cause: unknown): Problem {
  const problem = toProblem(cause);
  if (problem.type !== 'internal_error') return problem;
  return new Problem('bad_request', { detail: 'The form cannot be read', cause });
}

function wrongField(name: string, message: string): Problem {
  const errors: readonly FieldError[] = [{ path: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, message }];
  return new Problem('validation_failed', { detail: `${name}: ${message}`, errors });
}
