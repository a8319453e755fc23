/** How far a deletion on request is: not begun, rows, files, and done. Source: RETENTION-7. */
export const deletionStates = ['waiting', 'rows', 'files', 'done'] as const;

/** How far a deletion on request is. */
export type DeletionState = (typeof deletionStates)[number];
