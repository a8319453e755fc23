/**
 * States of a file in the upload dialog. `done`, `failed`, `cancelled` and `wrong_type` are final. Source: UPLOAD-8.
 */
export const uploadItemStates = [
  'pending',
  'wrong_type',
  'url_obtained',
  'uploading',
  'waiting_for_overwrite',
  'done',
  'failed',
  'cancelled',
] as const;
/** State of a file in the upload dialog. */
export type UploadItemState = (typeof uploadItemStates)[number];

/** An event that may change the state of a file in the upload dialog. */
export type UploadItemEvent =
  /** The sensor does not accept its file type. */
  | 'refuse_type'
  | 'obtain_url'
  /** The server already has a file for that sensor, instant and resource (422). */
  | 'find_existing'
  | 'confirm_overwrite'
  | 'decline_overwrite'
  | 'begin'
  | 'succeed'
  | 'fail'
  | 'cancel';

type Row = { readonly [E in UploadItemEvent]?: UploadItemState };

const table: { readonly [S in UploadItemState]: Row } = {
  pending: {
    refuse_type: 'wrong_type',
    obtain_url: 'url_obtained',
    find_existing: 'waiting_for_overwrite',
    fail: 'failed',
    cancel: 'cancelled',
  },
  url_obtained: { begin: 'uploading', fail: 'failed', cancel: 'cancelled' },
  // Someone else may have stored a file for the same instant since the URL was issued.
  uploading: { succeed: 'done', find_existing: 'waiting_for_overwrite', fail: 'failed', cancel: 'cancelled' },
  // Back to the start: a new URL is requested, with overwrite.
  waiting_for_overwrite: { confirm_overwrite: 'pending', decline_overwrite: 'cancelled', cancel: 'cancelled' },
  wrong_type: {},
  done: {},
  failed: {},
  cancelled: {},
};

/** The state after an event; unchanged when the event does not apply, such as a late response after a cancel. */
export function nextUploadItemState(state: UploadItemState, event: UploadItemEvent): UploadItemState {
  return table[state][event] ?? state;
}

/** Whether the state is final. */
export function isUploadItemFinished(state: UploadItemState): boolean {
  return Object.keys(table[state]).length === 0;
}
