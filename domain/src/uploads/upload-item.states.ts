/**
 * Where one file of the upload dialog stands. Source: UPLOAD-8.
 * `done`, `failed`, `cancelled` and `wrong_type` are ends.
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
/** Where one file of the upload dialog stands. */
export type UploadItemState = (typeof uploadItemStates)[number];

/** What happens to a file of the upload dialog. */
export type UploadItemEvent =
  /** Its type is none that the sensor takes. */
  | 'refuse_type'
  | 'obtain_url'
  /** The server has a file of that sensor, instant and resource (422). */
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
  // Somebody else may have stored the same instant since the URL was given.
  uploading: { succeed: 'done', find_existing: 'waiting_for_overwrite', fail: 'failed', cancel: 'cancelled' },
  // Back to the start: a new URL is asked for, with overwrite.
  waiting_for_overwrite: { confirm_overwrite: 'pending', decline_overwrite: 'cancelled', cancel: 'cancelled' },
  wrong_type: {},
  done: {},
  failed: {},
  cancelled: {},
};

/** The state after an event; the same state where the event means nothing there, as a late answer after a cancel. */
export function nextUploadItemState(state: UploadItemState, event: UploadItemEvent): UploadItemState {
  return table[state][event] ?? state;
}

/** Whether nothing more happens to the file. */
export function isUploadItemFinished(state: UploadItemState): boolean {
  return Object.keys(table[state]).length === 0;
}
