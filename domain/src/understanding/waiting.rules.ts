/**
 * A missing program that a photo or film waits for: a detector to count insects, or an encoder to make films playable.
 */
export type WaitsFor = 'detector' | 'encoder';

/** Stored reasons for a file that is not processed yet, and what it waits for. Source: DETECT-6, PICTURE-5. */
export const waitingReasons = { no_detector: 'detector', no_encoder: 'encoder' } as const;

/** A stored reason for waiting. */
export type WaitingReason = keyof typeof waitingReasons;

/** Whether a text is a stored reason for waiting. */
export function isWaitingReason(text: string): text is WaitingReason {
  return Object.hasOwn(waitingReasons, text);
}

/** What a file waits for, by its state and stored reason; null when it only waits for its turn, or not at all. */
export function waitsFor(state: string, reason: string | null): WaitsFor | null {
  return state === 'stored' && reason !== null && isWaitingReason(reason) ? waitingReasons[reason] : null;
}
