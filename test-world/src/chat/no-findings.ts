/** In place of what writes findings, where a test is about reports without any. */
export function noFindings(): Promise<never> {
  return Promise.reject(new Error('There are no findings'));
}
