/**
 * A language model behind an OpenAI-compatible endpoint: streams its answer and lets it call tools.
 *
 * Guarantees: nothing is sent anywhere but to the configured address, redirects are not followed, each body is handed to
 * `sending` before it leaves; an endpoint that is silent, endless or sends garbage ends the call with an error within a
 * bounded time and memory; tools run one after another, and no more than a few for each request; temporary failures are tried again before anything was answered.
 *
 * It does not know what is asked, and does not judge what is answered. The library is loaded with the first call.
 */
import type { JSONSchema7 } from 'ai';
import type { TSchema } from 'typebox';

/** An endpoint and its model. */
export interface ModelEndpoint {
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  readonly model: string;
  /** Milliseconds of silence after which a call is given up. */
  readonly silenceMs: number;
}

/** A tool that the model may call. */
export interface ModelTool {
  readonly name: string;
  readonly description: string;
  /** Closed schema of its input, as the model is told it. */
  readonly input: TSchema;
  /**
   * @param input what the model sent: it may be anything
   * @returns what the model is told, as JSON. An error ends the whole call
   */
  readonly run: (input: unknown) => Promise<unknown>;
}

/** A call of the model. */
export interface ModelCall {
  readonly instructions: string;
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[];
  readonly tools: readonly ModelTool[];
  /** Most requests of one call: the last one may not call tools. */
  readonly steps: number;
  readonly signal: AbortSignal;
  /** Called with each body before it is sent. */
  readonly sending: (body: string) => Promise<void>;
  /** Called with each piece of the answer. */
  readonly said: (text: string) => void;
  /** Called after each request, also one that failed after it was sent. */
  readonly spent: (usage: ModelUsage) => Promise<void>;
}

/** Tokens of a request: as the endpoint says, or else estimated from its length. */
export interface ModelUsage {
  readonly input: number;
  readonly output: number;
}

/** Most bytes of a response. */
const mostResponseBytes = 4 * 1024 * 1024;
/** Most tokens of an answer. */
const mostOutputTokens = 4_000;
/** Characters of a token where the endpoint does not say how many there were. */
const charactersOfToken = 4;
/** Most calls of tools that one response may ask for; the others are answered with an error. */
const mostToolCalls = 16;
/** Most tokens of a request that are believed: what an endpoint says may be anything. */
const mostTokens = 10_000_000;
/** Attempts after the first, of a request that failed before anything came. */
const retries = 2;

/** Asks the model. @throws its errors, those of tools, and the signal's reason */
export async function askModel(endpoint: ModelEndpoint, call: ModelCall): Promise<void> {
  const [{ jsonSchema, stepCountIs, streamText, tool }, { createOpenAICompatible }] = await Promise.all([
    import('ai'),
    import('@ai-sdk/openai-compatible'),
  ]);
  const watch = new Watch(endpoint.silenceMs);
  const meter = new Meter(call.spent);
  const ending = AbortSignal.any([call.signal, watch.signal]);
  const provider = createOpenAICompatible({
    name: 'endpoint',
    baseURL: endpoint.baseUrl,
    ...(endpoint.apiKey === undefined ? {} : { apiKey: endpoint.apiKey }),
    includeUsage: true,
    fetch: boundedFetch(call, meter),
  });
  // The library would tell the model of an error, and go on.
  const queue = new ToolQueue(ending, (error) => watch.fail(error));
  const tools = Object.fromEntries(
    call.tools.map(({ name, description, input, run }) => {
      // A schema of TypeBox is a JSON schema as soon as it is JSON.
      const schema: JSONSchema7 = JSON.parse(JSON.stringify(input));
      const execute = (given: unknown) => queue.run(() => run(given));
      return [name, tool({ description, inputSchema: jsonSchema(schema), execute })];
    }),
  );
  try {
    const result = streamText({
      model: provider(endpoint.model),
      instructions: call.instructions,
      messages: [...call.messages],
      tools,
      stopWhen: stepCountIs(call.steps),
      prepareStep: ({ stepNumber }) => {
        queue.begin();
        return stepNumber + 1 >= call.steps ? { toolChoice: 'none' } : {};
      },
      maxOutputTokens: mostOutputTokens,
      maxRetries: retries,
      abortSignal: ending,
      // Errors come through the stream as well.
      onError: () => undefined,
    });
    for await (const part of result.fullStream) {
      watch.hear();
      if (part.type === 'text-delta') {
        meter.said(part.text);
        call.said(part.text);
      } else if (part.type === 'error') throw part.error;
      else if (part.type === 'finish-step') await meter.finish(part.usage.inputTokens, part.usage.outputTokens);
    }
    ending.throwIfAborted();
  } catch (error) {
    throw ending.aborted ? ending.reason : error;
  } finally {
    watch.end();
    await meter.end();
  }
}

/** Runs tools one after another, however many the model calls at once, and none after the call has ended. */
class ToolQueue {
  readonly #ending: AbortSignal;
  readonly #fail: (error: unknown) => void;
  #before: Promise<unknown> = Promise.resolve();
  #calls = 0;

  /** @param fail ends the call, before the next tool has its turn */
  constructor(ending: AbortSignal, fail: (error: unknown) => void) {
    this.#ending = ending;
    this.#fail = fail;
  }

  /** Another request may call tools. */
  begin(): void {
    this.#calls = 0;
  }

  /** @throws errors of the tool, and the signal's reason */
  async run(tool: () => Promise<unknown>): Promise<unknown> {
    this.#calls += 1;
    if (this.#calls > mostToolCalls) return { error: `At most ${mostToolCalls} tools can be called at once` };
    const result = this.#before.then(async () => {
      this.#ending.throwIfAborted();
      try {
        return await tool();
      } catch (error) {
        this.#fail(error);
        throw error;
      }
    });
    // Whoever called that tool is told of its failure; the next one only waits for its end.
    this.#before = Promise.allSettled([result]);
    return result;
  }
}

/** Counts the tokens of each request. */
class Meter {
  readonly #spent: ModelCall['spent'];
  #sentCharacters = 0;
  #saidCharacters = 0;

  constructor(spent: ModelCall['spent']) {
    this.#spent = spent;
  }

  sent(body: string): void {
    this.#sentCharacters += body.length;
  }

  said(text: string): void {
    this.#saidCharacters += text.length;
  }

  async finish(input?: number, output?: number): Promise<void> {
    const estimated = (characters: number) => Math.ceil(characters / charactersOfToken);
    const usage = {
      input: believed(input) ?? estimated(this.#sentCharacters),
      output: believed(output) ?? estimated(this.#saidCharacters),
    };
    this.#sentCharacters = 0;
    this.#saidCharacters = 0;
    await this.#spent(usage);
  }

  /** Counts a request that was sent and did not come to its end. */
  async end(): Promise<void> {
    if (this.#sentCharacters > 0) await this.finish();
  }
}

/** A number of tokens as it can be added up; null: it is none. */
function believed(tokens: number | undefined): number | null {
  if (tokens === undefined || !Number.isFinite(tokens) || tokens < 0) return null;
  return Math.min(Math.round(tokens), mostTokens);
}

/** Ends a call that is silent for too long, or whose tool has failed. */
class Watch {
  readonly #ending = new AbortController();
  readonly #silenceMs: number;
  #timer: NodeJS.Timeout;

  constructor(silenceMs: number) {
    this.#silenceMs = silenceMs;
    this.#timer = this.#start();
  }

  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  hear(): void {
    clearTimeout(this.#timer);
    this.#timer = this.#start();
  }

  fail(error: unknown): void {
    this.#ending.abort(error);
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #start(): NodeJS.Timeout {
    return setTimeout(() => this.fail(new Error('The endpoint says nothing')), this.#silenceMs);
  }
}

/** A fetch that reports what it sends, follows no redirects, and reads no endless response. */
function boundedFetch({ sending }: ModelCall, meter: Meter): typeof fetch {
  return async (input, init) => {
    if (typeof init?.body === 'string') {
      await sending(init.body);
      meter.sent(init.body);
    }
    const response = await fetch(input, { ...init, redirect: 'error' });
    if (response.body === null) return response;
    let bytes = 0;
    const bounded = response.body.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(chunk, controller) {
          bytes += chunk.byteLength;
          if (bytes > mostResponseBytes) controller.error(new Error('The response of the endpoint is too long'));
          else controller.enqueue(chunk);
        },
      }),
    );
    return new Response(bounded, { status: response.status, headers: response.headers });
  };
}
