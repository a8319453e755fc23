import { context, diag, DiagLogLevel, trace } from '@opentelemetry/api';
import type { Logger } from '../base/log.ts';

/** Where spans are sent. */
export interface TraceOptions {
  /** Base address of an OTLP collector; spans are posted to `/v1/traces` below it. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The share of requests and of jobs of their own that are traced, from 0 to 1. */
  readonly share: number;
  readonly version: string;
}

/**
 * Begins to trace. The libraries are loaded only now. A collector that does not answer is logged as a warning, and its
 * spans are dropped: nothing waits for it.
 * @returns a function that sends what is left and ends it
 */
export async function startTraces(options: TraceOptions, log: Logger): Promise<() => Promise<void>> {
  const [
    { BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider },
    exporters,
    resources,
    hooks,
  ] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/context-async-hooks'),
  ]);
  const warn = (message: string) => log.warn({ part: 'traces' }, `Traces: ${message.slice(0, 500)}`);
  const quiet = () => undefined;
  diag.setLogger({ error: warn, warn, info: quiet, debug: quiet, verbose: quiet }, DiagLogLevel.WARN);
  const exporter = new exporters.OTLPTraceExporter({
    url: `${options.endpoint.replace(/\/$/, '')}/v1/traces`,
    headers: { ...options.headers },
    // The end of the portal waits for it, too.
    timeoutMillis: 5_000,
  });
  const provider = new TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': 'trapline', 'service.version': options.version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(options.share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    await provider.shutdown();
    trace.disable();
    context.disable();
    diag.disable();
  };
}
