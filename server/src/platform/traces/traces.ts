/**
 * Traces of requests and jobs by OpenTelemetry: spans for each, and for what they wait for (statements, decoding).
 *
 * Without `startTraces` nothing is recorded, hardly anything is done, and no library but the small interface is loaded.
 * The trace of a request goes on in the jobs that it queues: `traceFlag` is what they carry along.
 *
 * It does not know what a request or a job is about, and never records values: no texts, names, addresses or tokens.
 */
export { recordQuery, span, type SpanFacts, traceFlag } from './spans.ts';
export { startTraces } from './start-traces.ts';
