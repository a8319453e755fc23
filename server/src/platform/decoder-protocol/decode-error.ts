/**
 * Why a photo or film could not be understood.
 * `unreadable`: its bytes are at fault, another try is useless. `detector`: decoding went well, detection failed.
 * `no_detector`, `no_encoder`: a part is not there that could do it, the file waits for it.
 * `timeout`, `memory`: the child process overran its limit and was killed. `crashed`: it died by itself.
 * `failed`: something else went wrong in the child. `closed`: the decoder was closed.
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

/** The error of every rejected decoding job; its message says in plain words what happened. */
export class DecodeError extends Error {
  readonly reason: DecodeFailure;

  constructor(reason: DecodeFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'DecodeError';
    this.reason = reason;
  }
}
