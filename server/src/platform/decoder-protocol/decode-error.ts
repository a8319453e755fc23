/**
 * Why a photo or film could not be processed.
 * `unreadable`: the file is damaged, so a retry is useless. `detector`: decoding succeeded, detection failed.
 * `no_detector`, `no_encoder`: a required part is not installed; the file waits for it.
 * `timeout`, `memory`: the child process exceeded its limit and was killed. `crashed`: it exited by itself.
 * `failed`: another error in the child. `closed`: the decoder was closed.
 */
export type DecodeFailure =
  | 'unreadable'
  | 'detector'
  | 'no_detector'
  | 'no_encoder'
  | 'timeout'
  | 'memory'
  | 'crashed'
  | 'failed'
  | 'closed';

/** The error of every rejected decoding job, with a readable message. */
export class DecodeError extends Error {
  readonly reason: DecodeFailure;

  constructor(reason: DecodeFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DecodeError';
    this.reason = reason;
  }
}
