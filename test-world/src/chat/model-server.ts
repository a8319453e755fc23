import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A request as it reached the model. */
export interface ModelRequest {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly messages: readonly ModelMessage[];
  readonly tools: readonly string[];
  /** The whole body. */
  readonly body: string;
}

/** A message of a conversation, as the protocol has it. */
export interface ModelMessage {
  readonly role: string;
  readonly content?: string | null;
  readonly tool_calls?: readonly { readonly function: { readonly name: string; readonly arguments: string } }[];
}

/** What a scripted model does with a request. */
export type ModelTurn =
  | { readonly say: readonly string[]; readonly pauseMs?: number; readonly usage?: readonly [number, number] | null }
  | {
      readonly call: readonly { readonly name: string; readonly input: unknown }[];
      readonly usage?: readonly [number, number];
    }
  | { readonly status: number }
  /** Bytes instead of the protocol. */
  | { readonly raw: string; readonly end?: boolean }
  /** Says nothing and stays open. */
  | { readonly hang: true }
  | { readonly reset: true }
  | { readonly redirect: string }
  /** Text without end. */
  | { readonly endless: string };

/** A local server that speaks the OpenAI protocol, for tests and benchmarks. */
export interface ModelServer {
  /** Value of LLM_BASE_URL. */
  readonly url: string;
  readonly requests: readonly ModelRequest[];
  /** Responses that were ended by the client before they were complete. */
  readonly cut: () => number;
  /** When the first piece of the newest answer was sent, milliseconds of `performance.now()`. */
  readonly firstSentAt: () => number;
  /** Sets what it does from now on. @param next called with each request */
  answer(next: (request: ModelRequest, number: number) => ModelTurn): void;
  stop(): Promise<void>;
}

/** Starts the server; at first it says “Yes.” to everything. */
export async function startModelServer(): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  let next: (request: ModelRequest, number: number) => ModelTurn = () => ({ say: ['Yes.'] });
  const seen = { cut: 0, firstSentAt: 0 };
  const server = createServer((request, response) => {
    void (async () => {
      const read = await readRequest(request);
      requests.push(read);
      response.on('close', () => {
        if (!response.writableFinished) seen.cut += 1;
      });
      await respond(
        response,
        next(read, requests.length),
        requests.length,
        () => (seen.firstSentAt = performance.now()),
      );
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port');
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    requests,
    cut: () => seen.cut,
    firstSentAt: () => seen.firstSentAt,
    answer: (script) => (next = script),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function readRequest(request: IncomingMessage): Promise<ModelRequest> {
  let body = '';
  for await (const piece of request) body += String(piece);
  const { messages = [], tools = [] }: { messages?: ModelMessage[]; tools?: { function: { name: string } }[] } =
    JSON.parse(body);
  return {
    ...{ path: request.url ?? '', authorization: request.headers.authorization, messages, body },
    tools: tools.map(({ function: { name } }) => name),
  };
}

async function respond(
  response: ServerResponse,
  turn: ModelTurn,
  number: number,
  sentFirst: () => void,
): Promise<void> {
  if ('status' in turn) {
    response.writeHead(turn.status, { 'content-type': 'application/json' }).end('{"error":{"message":"no"}}');
    return;
  }
  if ('redirect' in turn) {
    response.writeHead(307, { location: turn.redirect }).end();
    return;
  }
  if ('reset' in turn) {
    response.destroy();
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  if ('hang' in turn) return;
  if ('raw' in turn) {
    response.write(turn.raw);
    if (turn.end !== false) response.end();
    return;
  }
  if ('endless' in turn) {
    while (!response.destroyed) {
      if (!response.write(event({ delta: { content: turn.endless } })))
        await Promise.race([once(response, 'drain'), once(response, 'close')]);
      await sleep(0);
    }
    return;
  }
  if ('say' in turn) {
    for (const [at, content] of turn.say.entries()) {
      if (at > 0 && turn.pauseMs !== undefined) await sleep(turn.pauseMs);
      if (response.destroyed) return;
      if (at === 0) sentFirst();
      response.write(event({ delta: { role: 'assistant', content } }));
    }
    response.write(event({ delta: {}, finish_reason: 'stop' }));
  } else {
    const tool_calls = turn.call.map(({ name, input }, index) => {
      const args = typeof input === 'string' ? input : JSON.stringify(input);
      return { index, id: `call_${number}_${index}`, type: 'function', function: { name, arguments: args } };
    });
    response.write(event({ delta: { role: 'assistant', tool_calls } }));
    response.write(event({ delta: {}, finish_reason: 'tool_calls' }));
  }
  const usage = turn.usage === undefined ? ([100, 20] as const) : turn.usage;
  if (usage !== null) {
    const [prompt_tokens, completion_tokens] = usage;
    const total_tokens = prompt_tokens + completion_tokens;
    response.write(
      `data: ${JSON.stringify({ ...head, choices: [], usage: { prompt_tokens, completion_tokens, total_tokens } })}\n\n`,
    );
  }
  response.end('data: [DONE]\n\n');
}

const head = { id: 'answer', object: 'chat.completion.chunk', created: 0, model: 'test-model' } as const;

function event(choice: { readonly delta: object; readonly finish_reason?: string }): string {
  const choices = [{ index: 0, finish_reason: null, ...choice }];
  return `data: ${JSON.stringify({ ...head, choices })}\n\n`;
}
