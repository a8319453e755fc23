/** Whether an error of the file system means that a file or folder does not exist. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}

/** Returns undefined for a missing file; rethrows every other error. */
export function ignoreMissing(error: unknown): undefined {
  if (isMissing(error)) return undefined;
  throw error;
}
