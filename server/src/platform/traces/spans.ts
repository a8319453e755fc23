import {
  type Attributes,
  context,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';

const library = 'trapline';
/** Prefix of the flag of a job that holds the span which queued it. */
const flagPrefix = 'trace:';
const flagForm = /^trace:([0-9a-f]{32})-([0-9a-f]{16})$/;
/** Longest statement that is recorded. */
const statementLength = 2_000;

/** What a span is: its kind, its facts, and for a job the flags with which it was queued. */
export interface SpanFacts {
  readonly kind: 'request' | 'job' | 'step';
  readonly attributes: Attributes;
  /** Flags of a job: its span continues the trace that `traceFlag` has named among them. */
  readonly flags?: readonly string[];
  /** Whether an error is a fault of the portal, not a refusal; default: every error is. */
  readonly isFault?: (error: unknown) => boolean;
}

const kinds = { request: SpanKind.SERVER, job: SpanKind.CONSUMER, step: SpanKind.INTERNAL } as const;

/** The flag for jobs that are queued now, so that their spans continue this trace; null: nothing is traced. */
export function traceFlag(): string | null {
  const now = trace.getActiveSpan()?.spanContext();
  if (!now || !isSampled(now)) return null;
  return `${flagPrefix}${now.traceId}-${now.spanId}`;
}

function isSampled({ traceFlags }: SpanContext): boolean {
  return (traceFlags & TraceFlags.SAMPLED) !== 0;
}

function parentOf(flags: readonly string[]) {
  const match = flags.map((flag) => flagForm.exec(flag)).find((found) => found !== null);
  const [, traceId = '', spanId = ''] = match ?? [];
  if (traceId === '') return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true });
}

/**
 * Runs work as a span. Errors are recorded by their name only, since messages may hold what people have written.
 * @param name one of few, without ids: a method with its route, a task
 */
export async function span<T>(
  name: string,
  { kind, attributes, flags, isFault = () => true }: SpanFacts,
  work: (of: Pick<Span, 'setAttributes'>) => Promise<T>,
): Promise<T> {
  const parent = kind === 'step' ? context.active() : parentOf(flags ?? []);
  const options = { kind: kinds[kind], attributes };
  return trace.getTracer(library).startActiveSpan(name, options, parent, async (own) => {
    try {
      return await work(own);
    } catch (error) {
      const message = error instanceof Error ? error.name : 'Error';
      if (isFault(error)) own.setStatus({ code: SpanStatusCode.ERROR, message });
      throw error;
    } finally {
      own.end();
    }
  });
}

/** A statement that ended. */
interface EndedQuery {
  readonly query: { readonly sql: string };
  readonly queryDurationMillis: number;
  readonly level: 'query' | 'error';
}

/** Records a statement that has just ended, without its values, as a span of the work that waited for it. */
export function recordQuery({ query, queryDurationMillis: ms, level }: EndedQuery): void {
  if (!trace.getActiveSpan()?.isRecording()) return;
  const statement = query.sql.slice(0, statementLength);
  const word = /^\s*(\w+)/.exec(statement)?.[1]?.toUpperCase() ?? 'SQL';
  const own = trace.getTracer(library).startSpan(word, {
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': statement },
    startTime: performance.timeOrigin + performance.now() - ms,
  });
  if (level === 'error') own.setStatus({ code: SpanStatusCode.ERROR });
  own.end();
}
