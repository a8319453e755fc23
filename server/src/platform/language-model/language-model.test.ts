import { stat } from 'node:fs/promises';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ModelServer, type ModelTurn, startModelServer } from '@trapline/test-world/chat/model-server.ts';
import { askModel, type ModelCall, type ModelTool, type ModelUsage } from './language-model.ts';

let server: ModelServer;
beforeAll(async () => {
  server = await startModelServer();
});
afterAll(() => server.stop());

/** What a call has said, spent and sent. */
interface Course {
  readonly said: string[];
  readonly spent: ModelUsage[];
  readonly sent: string[];
}

const weigh = Type.Object({ name: Type.String() }, { additionalProperties: false });
const scale = (run: ModelTool['run']): ModelTool => ({ name: 'weigh', description: 'Weighs', input: weigh, run });

/** Asks the server. @param course is told what happens, also before a call fails */
async function ask(
  more: Partial<ModelCall> = {},
  { silenceMs = 30_000, course = { said: [], spent: [], sent: [] } }: { silenceMs?: number; course?: Course } = {},
): Promise<Course> {
  const call: ModelCall = {
    ...{ instructions: 'Be brief.', messages: [{ role: 'user', content: 'How heavy?' }], tools: [], steps: 4 },
    signal: new AbortController().signal,
    sending: (body) => Promise.resolve(void course.sent.push(body)),
    said: (text) => void course.said.push(text),
    spent: (usage) => Promise.resolve(void course.spent.push(usage)),
    ...more,
  };
  await askModel({ baseUrl: server.url, apiKey: 'the-key', model: 'small-model', silenceMs }, call);
  return course;
}

/** What the server has got since then. */
function requestsSince(from: number) {
  return server.requests.slice(from);
}

describe('a call of a model', () => {
  it('passes its answer on piece by piece, and sends what was handed over before', async () => {
    const from = server.requests.length;
    server.answer(() => ({ say: ['Twelve', ' grams', '.'], usage: [7, 3] }));
    const { said, spent, sent } = await ask();
    expect([said, spent]).toEqual([['Twelve', ' grams', '.'], [{ input: 7, output: 3 }]]);
    const [request, ...others] = requestsSince(from);
    expect(others).toEqual([]);
    expect(request).toMatchObject({ path: '/v1/chat/completions', authorization: 'Bearer the-key' });
    expect(request?.messages).toMatchObject([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'How heavy?' },
    ]);
    expect(sent).toEqual([request?.body]);
    expect(JSON.parse(sent[0] ?? '')).toMatchObject({ model: 'small-model', stream: true });
  });

  it('tells the model what its tools gave, and counts each request', async () => {
    const from = server.requests.length;
    server.answer((_, number) =>
      number === from + 1
        ? { call: [{ name: 'weigh', input: { name: 'moth' } }], usage: [10, 1] }
        : { say: ['0.2 g'], usage: [20, 2] },
    );
    const given: unknown[] = [];
    const { said, spent } = await ask({
      tools: [scale((input) => Promise.resolve({ grams: 0.2, of: given.push(input) }))],
    });
    expect([said.join(''), given]).toEqual(['0.2 g', [{ name: 'moth' }]]);
    expect(spent).toEqual([
      { input: 10, output: 1 },
      { input: 20, output: 2 },
    ]);
    const [first, second] = requestsSince(from);
    expect(first?.tools).toEqual(['weigh']);
    expect(second?.messages.at(-1)).toMatchObject({ role: 'tool', content: '{"grams":0.2,"of":1}' });
  });

  it('runs tools one after another, and no more than 16 of a request', async () => {
    const from = server.requests.length;
    const moths = Array.from({ length: 20 }, (_, at) => ({ name: 'weigh', input: { name: String(at) } }));
    server.answer((_, number) => (number === from + 1 ? { call: moths } : { say: ['Done.'] }));
    const course: string[] = [];
    const run = async () => {
      course.push('begins');
      // Work of another thread: if tools ran together, the next one would begin meanwhile.
      await stat(import.meta.filename);
      course.push('ends');
      return 'weighed';
    };
    await ask({ tools: [scale(run)] });
    expect(course).toEqual(Array.from({ length: 16 }, () => ['begins', 'ends']).flat());
    const told = requestsSince(from)[1]?.messages.filter(({ role }) => role === 'tool') ?? [];
    expect(told.filter(({ content }) => content?.includes('weighed'))).toHaveLength(16);
    expect(told.filter(({ content }) => content?.includes('At most 16 tools'))).toHaveLength(4);
  });

  it('ends with the error of a tool, after which no tool runs and nothing is sent', async () => {
    const from = server.requests.length;
    const call = { name: 'weigh', input: { name: 'moth' } };
    server.answer(() => ({ call: [call, call, call] }));
    let runs = 0;
    const run = () => Promise.reject(new Error(`The scale broke in run ${(runs += 1)}`));
    await expect(ask({ tools: [scale(run)] })).rejects.toThrow('The scale broke in run 1');
    expect([runs, requestsSince(from).length]).toEqual([1, 1]);
  });

  it('does not let the last request call tools', async () => {
    const from = server.requests.length;
    const choiceOf = (body: string): unknown => JSON.parse(body).tool_choice;
    server.answer(({ body }) =>
      choiceOf(body) === 'none' ? { say: ['Heavy.'] } : { call: [{ name: 'weigh', input: { name: 'moth' } }] },
    );
    await ask({ tools: [scale(() => Promise.resolve('again'))], steps: 2 });
    expect(requestsSince(from).map(({ body }) => choiceOf(body))).toEqual(['auto', 'none']);
  });

  it('ends with the reason of its signal, and lets the endpoint go', async () => {
    const cut = server.cut();
    const ending = new AbortController();
    server.answer(() => ({ endless: 'more and ' }));
    const course: Course = { said: [], spent: [], sent: [] };
    const said = () => ending.abort(new Error('enough'));
    await expect(ask({ signal: ending.signal, said }, { course })).rejects.toThrow('enough');
    await expect.poll(() => server.cut()).toBe(cut + 1);
    // What was sent costs something, though the endpoint did not get to say how much.
    expect(course.spent).toEqual([{ input: expect.any(Number), output: expect.any(Number) }]);
  });

  it.each([
    ['none', null],
    ['nonsense', [-5, -1]],
  ] as const)('estimates the tokens where the endpoint says %s', async (_, usage) => {
    server.answer(() => ({ say: ['x'.repeat(40)], usage }));
    const { sent, spent } = await ask();
    expect(spent).toEqual([{ input: Math.ceil((sent[0] ?? '').length / 4), output: 10 }]);
  });
});

const failures: readonly (readonly [string, ModelTurn, RegExp | string])[] = [
  ['an error', { status: 400 }, 'no'],
  ['garbage', { raw: 'data: {"choices": [{"delta": {"content": 5\n\n' }, 'JSON parsing failed'],
  ['a redirection', { redirect: 'http://127.0.0.1:1/elsewhere' }, /./],
  ['nothing', { hang: true }, 'The endpoint says nothing'],
  ['a line without end', { raw: `data: ${'x'.repeat(5_000_000)}`, end: false }, /./],
];

it.each(failures)('a call fails within a bounded time where the endpoint sends %s', async (_, turn, message) => {
  server.answer(() => turn);
  const course: Course = { said: [], spent: [], sent: [] };
  await expect(ask({}, { silenceMs: 2_000, course })).rejects.toThrow(message);
  expect([course.said, course.spent.length]).toEqual([[], 1]);
});

it('a call is made again after a temporary failure, and only before anything was answered', async () => {
  const from = server.requests.length;
  server.answer((_, number) => (number === from + 1 ? { status: 503 } : { say: ['Here.'] }));
  expect((await ask()).said).toEqual(['Here.']);
  expect(requestsSince(from)).toHaveLength(2);
  server.answer(() => ({ raw: 'data: {"choices":[{"index":0,"delta":{"content":"Half"}}]}\n\ndata: broken\n\n' }));
  const course: Course = { said: [], spent: [], sent: [] };
  await expect(ask({}, { course })).rejects.toThrow('JSON parsing failed');
  expect([course.said, requestsSince(from).length]).toEqual([['Half'], 3]);
});
