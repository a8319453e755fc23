/** Where all files of a job are in storage. */
export function jobFolder(jobId: string): string {
  return `jobs/${jobId}`;
}

/**
 * The key in storage of the file that a job makes: each run writes one of its own, so that a run which was taken for dead
 * and goes on never changes a file that was given out.
 * @param run which time somebody has begun it, from 1
 * @param number which file of this run, from 1
 */
export function jobFileKey(jobId: string, run: number, number: number): string {
  return `${jobFolder(jobId)}/${run}-${number}`;
}
