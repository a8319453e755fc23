import { once } from 'node:events';
import { connect } from 'node:net';
import fc from 'fast-check';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Problem } from '@trapline/domain/common/errors.ts';
import { route } from '@trapline/domain/common/route.ts';
import { text } from '@trapline/domain/common/text.schema.ts';
import { makeAccount } from '@trapline/test-world/fixtures.ts';
import { startTestHttp, type TestHttp } from '@trapline/test-world/http-server.ts';
import type { FormFile, HandlersOf } from '../handler.ts';
import { openApiDocument } from '../pages/openapi.ts';
import { requestLimits } from '../admission/request.limits.ts';

const closed = { additionalProperties: false } as const;
const mostBytes = 300_000;
const routes = {
  putUp: route({
    method: 'POST',
    path: '/api/papers',
    summary: 'Put up a paper',
    access: 'signed_in',
    form: {
      fields: Type.Object({ title: text(20, 1), pages: Type.Optional(Type.Integer({ minimum: 1 })) }, closed),
      file: 'file',
      mostBytes,
    },
    answer: Type.Object(
      {
        title: Type.String(),
        pages: Type.Union([Type.Integer(), Type.Null()]),
        name: Type.String(),
        type: Type.String(),
        bytes: Type.Integer(),
      },
      closed,
    ),
    errors: [],
  }),
  import: route({
    method: 'POST',
    path: '/api/lines.csv',
    summary: 'Import lines',
    access: 'signed_in',
    consumesCsv: true,
    bodyLimit: 1_000,
    answer: Type.Object({ hex: Type.String() }, closed),
    errors: [],
  }),
};

let http: TestHttp;
let url: string;
let token: string;
/** Results of the files in a test: number of bytes if received completely, otherwise the reason. */
let kept: (number | string)[] = [];

let begun = 0;

async function keep({ name, contentType, bytes }: FormFile) {
  begun += 1;
  let size = 0;
  try {
    for await (const chunk of bytes) size += chunk.length;
    kept.push(size);
  } catch (error) {
    kept.push(error instanceof Error ? error.name : 'unknown');
    throw error;
  }
  if (name === 'refused.pdf') throw new Problem('wrong_file_type');
  return { name, type: contentType, bytes: size };
}

const handlers: HandlersOf<typeof routes> = {
  putUp: async ({ readForm }) => {
    const { fields, file } = await readForm(keep);
    return { title: fields.title, pages: fields.pages ?? null, ...file };
  },
  import: async ({ body }) => ({ hex: Buffer.from(body).toString('hex') }),
};

beforeAll(async () => {
  http = await startTestHttp();
  url = await http.serve(routes, handlers, { services: { limits: { ...requestLimits, account: [] } } });
  token = await http.session((await makeAccount(http.database.db, {})).id);
});
afterAll(() => http.stop());
beforeEach(() => {
  kept = [];
  begun = 0;
});

async function send(
  path: string,
  body: string | Uint8Array<ArrayBuffer> | FormData,
  headers: Record<string, string> = {},
) {
  const authorization = `Bearer ${token}`;
  const response = await fetch(`${url}${path}`, { method: 'POST', body, headers: { authorization, ...headers } });
  return { status: response.status, json: await response.json() };
}

type Part = readonly [name: string, value: string | Blob, fileName?: string];

function formOf(parts: readonly Part[]): FormData {
  const form = new FormData();
  for (const [name, value, fileName] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, fileName);
  }
  return form;
}

const file = (bytes = 5): Blob => new Blob([new Uint8Array(bytes)], { type: 'application/pdf' });
const title: Part = ['title', '手引き'];
const paper: Part = ['file', file(), 'マニュアル.pdf'];

describe('a form', () => {
  it.each([
    ['fields first', [title, ['pages', '3'], paper]],
    ['the file first', [paper, ['pages', '3'], title]],
  ] as const)('is read completely: %s', async (_order, parts) => {
    expect(await send('/api/papers', formOf(parts))).toEqual({
      status: 200,
      json: { title: '手引き', pages: 3, name: 'マニュアル.pdf', type: 'application/pdf', bytes: 5 },
    });
  });

  it('is streamed, so its file may be larger than any text field', async () => {
    const parts: Part[] = [title, ['file', file(mostBytes), 'a.pdf']];
    expect((await send('/api/papers', formOf(parts))).json).toMatchObject({ bytes: mostBytes });
  });

  it('strips folders from the name of a file', async () => {
    const parts: Part[] = [title, ['file', file(), '../../etc/passwd']];
    expect((await send('/api/papers', formOf(parts))).json).toMatchObject({ name: 'passwd' });
  });

  it.each<[string, readonly Part[], string, string]>([
    ['an unknown field', [title, ['admin', '1'], paper], '/admin', 'unknown field'],
    ['a missing field', [paper], '/title', 'required'],
    ['a field twice', [title, title, paper], '/title', 'must stand once'],
    ['no whole number', [title, ['pages', '1.5'], paper], '/pages', 'must be integer'],
    [
      'a text that cannot be stored',
      [['title', 'a\u0000'], paper],
      '/title',
      'holds a character that cannot be stored',
    ],
    ['no file', [title], '/file', 'required'],
    ['a text instead of the file', [title, ['file', 'text']], '/file', 'unknown field'],
    ['a file in another field', [title, ['other', file(), 'a.pdf'], paper], '/other', 'unknown field'],
  ])('is rejected with a pointer: %s', async (_what, parts, path, message) => {
    const answer = await send('/api/papers', formOf(parts));
    expect(answer.json).toMatchObject({ type: 'validation_failed', status: 422, errors: [{ path, message }] });
  });

  it.each<[string, readonly Part[]]>([
    ['one byte more than its file may have', [title, ['file', file(mostBytes + 1), 'a.pdf']]],
    ['much more', [title, ['file', file(mostBytes + 1_000_000), 'a.pdf']]],
    ['two files', [title, paper, paper]],
    ['a long text', [['title', 'a'.repeat(70_000)], paper]],
    ['a hundred fields', [...Array.from({ length: 100 }, (_, n): Part => [`f${n}`, 'x']), paper]],
  ])('is too large: %s', async (_what, parts) => {
    const answer = await send('/api/papers', formOf(parts));
    expect(answer.json).toMatchObject({ type: 'payload_too_large', status: 413 });
  });

  it('responds with the error of the code that receives its file', async () => {
    const answer = await send('/api/papers', formOf([['file', file(), 'refused.pdf'], title]));
    expect(answer.json).toMatchObject({ type: 'wrong_file_type' });
  });

  it('rejects field names that objects already have', async () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const answer = await send('/api/papers', formOf([title, [name, 'x'], paper]));
      expect(answer.json).toMatchObject({ status: expect.toBeOneOf([400, 422]) });
    }
  });

  it('is only read from permitted callers and with its own content type', async () => {
    const form = formOf([title, paper]);
    const wrong = { authorization: 'Bearer wrong-wrong-wrong-wrong' };
    expect((await send('/api/papers', form, wrong)).json).toMatchObject({ type: 'unauthenticated' });
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'multipart/mixed; boundary=x']) {
      const answer = await send('/api/papers', 'x', { 'content-type': type });
      expect(answer.json).toMatchObject({ type: 'unsupported_media_type', status: 415 });
    }
    expect(kept).toEqual([]);
  });

  it('must declare its length', async () => {
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    const endless = new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array(1_000)) });
    const authorization = `Bearer ${token}`;
    const init = { method: 'POST', body: endless, duplex: 'half', headers: { authorization, ...type } } as const;
    const answer = await fetch(`${url}/api/papers`, init);
    expect(await answer.json()).toMatchObject({ type: 'bad_request', status: 400 });
  });

  it('is abandoned when its sender disconnects', async () => {
    const head = `POST /api/papers HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Length: 5000`;
    const start = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\nbeginning';
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`${head}\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n${start}`);
    await expect.poll(() => begun).toBe(1);
    socket.destroy();
    await expect.poll(() => kept).toEqual(['Problem']);
  });

  it('is reported as the sender’s fault when it is malformed anywhere', async () => {
    const whole = [
      '--x\r\nContent-Disposition: form-data; name="title"\r\n\r\nTitle\r\n',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\nabc\r\n--x--\r\n',
    ].join('');
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    expect((await send('/api/papers', whole, type)).json).toMatchObject({ title: 'Title', bytes: 3 });
    for (const boundary of ['multipart/form-data; boundary=', 'multipart/form-data; charset=utf-8']) {
      expect((await send('/api/papers', whole, { 'content-type': boundary })).status).toBe(400);
    }
    const place = fc.nat({ max: whole.length - 1 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(place, fc.nat({ max: 127 })), { maxLength: 5 }),
        place,
        async (changes, cut) => {
          const bytes = Buffer.from(whole);
          for (const [at, byte] of changes) bytes[at] = byte;
          const { status } = await send('/api/papers', bytes.subarray(0, whole.length - cut), type);
          expect([200, 400, 413, 422]).toContain(status);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('a CSV', () => {
  const csv = { 'content-type': 'text/csv' };

  it('reaches the handler unchanged, in any encoding', async () => {
    const bytes = Buffer.from('83658358836720', 'hex');
    for (const type of ['text/csv', 'text/csv; charset=shift_jis', 'TEXT/CSV;header=present']) {
      expect(await send('/api/lines.csv', bytes, { 'content-type': type })).toEqual({
        status: 200,
        json: { hex: bytes.toString('hex') },
      });
    }
    expect((await send('/api/lines.csv', '', csv)).json).toEqual({ hex: '' });
  });

  it('is limited in size, and other content types are rejected', async () => {
    expect((await send('/api/lines.csv', 'a'.repeat(1_001), csv)).json).toMatchObject({ type: 'payload_too_large' });
    for (const type of ['application/json', 'text/plain', 'text/csvx']) {
      const answer = await send('/api/lines.csv', '{}', { 'content-type': type });
      expect(answer.json).toMatchObject({ type: 'unsupported_media_type' });
    }
    const squeezed = await send('/api/lines.csv', 'x', { ...csv, 'content-encoding': 'gzip' });
    expect(squeezed.json).toMatchObject({ type: 'unsupported_media_type' });
  });
});

it('the contract documents forms and CSV', () => {
  const named = Object.entries(routes).map(([name, definition]) => ({ name, ...definition }));
  const { paths } = openApiDocument(named, '1');
  expect(paths['/api/papers']).toMatchObject({
    post: {
      requestBody: {
        content: {
          'multipart/form-data': {
            schema: {
              required: ['title', 'file'],
              properties: { title: { type: 'string' }, file: { type: 'string', format: 'binary' } },
            },
          },
        },
      },
      responses: { 413: {}, 415: {}, 422: {} },
    },
  });
  expect(paths['/api/lines.csv']).toMatchObject({ post: { requestBody: { content: { 'text/csv': {} } } } });
});
