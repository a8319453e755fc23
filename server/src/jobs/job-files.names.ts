/** Storage prefix of all files of a job. */
export function jobFolder(jobId: string): string {
  return `jobs/${jobId}`;
}

/**
 * Storage key of a result file. Each run has its own, so that a run that was considered dead but continues cannot change a
 * file that was handed out.
 * @param run number of the run, from 1
 * @param number number of the file in this run, from 1
 */
export function jobFileKey(jobId: string, run: number, number: number): string {
  return `${jobFolder(jobId)}/${run}-${number}`;
}
