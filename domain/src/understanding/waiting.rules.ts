/** What a photo or film waits for that is not there: a detector to count its insects, an encoder to make it playable. */
export type WaitsFor = 'detector' | 'encoder';

/** How that is kept with a file that is stored and not understood yet. Source: DETECT-6, PICTURE-5. */
export const waitingReasons = { no_detector: 'detector', no_encoder: 'encoder' } as const;

/** A kept reason to wait. */
export type WaitingReason = keyof typeof waitingReasons;

/** Whether a text is a reason to wait. */
export function isWaitingReason(text: string): text is WaitingReason {
  return Object.hasOwn(waitingReasons, text);
}

/** What a file waits for by its state and the reason kept with it; null when it waits for nothing but its turn. */
export function waitsFor(state: string, reason: string | null): WaitsFor | null {
  return state === 'stored' && reason !== null && isWaitingReason(reason) ? waitingReasons[reason] : null;
}
