import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createHttpDetector, type HttpDetectorOptions } from './http-detector.ts';

const options: HttpDetectorOptions = {
  knownTypes: ['flies', 'others'],
  tryTime: 5000,
  waits: [1, 1],
  answerBytes: 2000,
};
const image = { width: 100, height: 50, jpeg: new Uint8Array([0xff, 0xd8, 0xff, 0xd9]) };
const model = { name: 'their-model', version: '7' };

type Handler = (request: IncomingMessage, response: ServerResponse, body: Buffer) => void;

/** A real service on a free port; the n-th handler serves the n-th request, the last one all further ones. */
async function service(...handlers: Handler[]) {
  let requests = 0;
  const server = createServer((request, response) => {
    const handler = handlers[Math.min(requests++, handlers.length - 1)];
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => handler?.(request, response, Buffer.concat(parts)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    host: `127.0.0.1:${port}`,
    requests: () => requests,
    detect: (change: Partial<HttpDetectorOptions> = {}, signal = new AbortController().signal) =>
      createHttpDetector(`http://127.0.0.1:${port}/detect`, { ...options, ...change }).detect(image, { signal }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const says =
  (body: unknown, status = 200): Handler =>
  (_request, response) =>
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));

const silent: Handler = () => undefined;

test('sends the JPEG and returns clipped boxes with known types', async () => {
  const seen: unknown[] = [];
  const detections = [
    { x1: -5, y1: 2.4, x2: 20, y2: 30, score: 0.9, type: 'flies' },
    { x1: 80, y1: 10, x2: 120, y2: 60, score: 0.5, type: 'Calliphora' },
    { x1: 1, y1: 1, x2: 9, y2: 9, score: 0.4 },
    { x1: 200, y1: 10, x2: 220, y2: 60, score: 0.5 },
  ];
  await using own = await service((request, response, body) => {
    const { 'content-type': type, 'x-image-width': width, 'idempotency-key': key } = request.headers;
    seen.push(request.method, request.url, type, width, String(key).length, [...body]);
    says({ model, threshold: 0.4, detections, more: true })(request, response, body);
  });
  await expect(own.detect()).resolves.toEqual({
    detections: [
      { x1: 0, y1: 2, x2: 20, y2: 30, score: 0.9, type: 'flies', label: null },
      { x1: 80, y1: 10, x2: 100, y2: 50, score: 0.5, type: 'others', label: 'Calliphora' },
      { x1: 1, y1: 1, x2: 9, y2: 9, score: 0.4, type: null, label: null },
    ],
    faint: [],
    detector: { id: 'their-model', version: '7', threshold: 0.4, types: ['flies', 'others'] },
    board: null,
  });
  expect(seen).toEqual(['POST', '/detect', 'image/jpeg', '100', 64, [0xff, 0xd8, 0xff, 0xd9]]);
});

test('retries after a 503, a broken connection and a timeout', async () => {
  await using own = await service(
    says('busy', 503),
    (request) => request.socket.destroy(),
    says({ model, detections: [] }),
  );
  await expect(own.detect()).resolves.toMatchObject({ detections: [] });
  expect(own.requests()).toBe(3);
  await using slow = await service(silent, says({ model, detections: [] }));
  await expect(slow.detect({ tryTime: 1_000 })).resolves.toMatchObject({ detections: [] });
});

test('gives up after three attempts and reports the reason', async () => {
  await using down = await service(says('no', 500));
  await expect(down.detect()).rejects.toThrow('The detection service answered 500');
  expect(down.requests()).toBe(3);
  await using slow = await service(silent);
  await expect(slow.detect({ tryTime: 50 })).rejects.toThrow('did not answer within 0.05 s');
  const gone = createHttpDetector('http://127.0.0.1:9/', options);
  await expect(gone.detect(image, { signal: new AbortController().signal })).rejects.toThrow('cannot be reached');
});

test.each([
  ['no JSON', says('<html>'), 'no JSON'],
  ['a refusal', says('no', 400), 'answered 400'],
  ['no model', says({ detections: [] }), 'wrong at'],
  ['a score of 40', says({ model, detections: [{ x1: 1, y1: 1, x2: 2, y2: 2, score: 40 }] }), '/detections/0/score'],
  [
    'text for a number',
    says({ model, detections: [{ x1: '1', y1: 1, x2: 2, y2: 2, score: 0.4 }] }),
    '/detections/0/x1',
  ],
  ['too much', says(`"${'x'.repeat(3000)}"`), 'larger than 2000 bytes'],
])('%s fails immediately', async (_name, handler, message) => {
  await using own = await service(handler);
  await expect(own.detect()).rejects.toThrow(message);
  expect(own.requests()).toBe(1);
});

test('does not follow redirects', async () => {
  await using other = await service(says({ model, detections: [] }));
  await using own = await service((_request, response) =>
    response.writeHead(307, { location: `http://${other.host}/` }).end(),
  );
  await expect(own.detect()).rejects.toThrow('cannot be reached');
  expect(other.requests()).toBe(0);
});

test('sends a user name and password in the URL as a header', async () => {
  const seen: unknown[] = [];
  await using own = await service((request, response, body) => {
    seen.push(request.headers.authorization);
    says({ model, detections: [] })(request, response, body);
  });
  const detector = createHttpDetector(`http://me:p%40ss@${own.host}/`, options);
  await detector.detect(image, { signal: new AbortController().signal });
  expect(seen).toEqual([`Basic ${Buffer.from('me:p@ss').toString('base64')}`]);
  expect(detector.version).toBe(own.host);
});

test('a request can be cancelled', async () => {
  await using own = await service(silent);
  const controller = new AbortController();
  const asking = own.detect({}, controller.signal);
  await expect.poll(own.requests).toBe(1);
  controller.abort(new Error('stop'));
  await expect(asking).rejects.toThrow('stop');
});

test('accepts only http and https URLs', () => {
  for (const address of ['file:///etc/passwd', 'nothing']) {
    expect(() => createHttpDetector(address, options)).toThrow('no http or https address');
  }
});
