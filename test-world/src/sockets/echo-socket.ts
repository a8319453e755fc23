import { Type } from 'typebox';
import { hasFeature } from '@trapline/domain/accounts/account.access.ts';
import { Problem } from '@trapline/domain/common/errors.ts';
import { defineSocket } from '@trapline/server/platform/sockets/sockets.ts';

const closed = { additionalProperties: false } as const;

/**
 * A socket that sends back what it receives. Like the future chat, it is for accounts with the feature
 * `s_type_chatbot`.
 * - `say`: sent back with the acting account
 * - `fail`: causes an internal error; `refuse`: a problem
 * - `flood`: sends back the given number of frames of 1,000 letters
 */
export const echoSocket = defineSocket({
  name: 'echo',
  path: '/api/echo/socket',
  mayOpen: ({ account }) => hasFeature(account, 's_type_chatbot'),
  frame: Type.Union([
    Type.Object({ type: Type.Literal('say'), text: Type.String({ maxLength: 20_000 }) }, closed),
    Type.Object({ type: Type.Literal('fail') }, closed),
    Type.Object({ type: Type.Literal('refuse') }, closed),
    Type.Object({ type: Type.Literal('flood'), frames: Type.Integer() }, closed),
  ]),
  open: (connection) => async (frame) => {
    if (frame.type === 'fail') throw new Error('inside');
    if (frame.type === 'refuse') throw new Problem('conflict');
    const { account, own } = connection.caller;
    if (frame.type === 'say') connection.send({ type: 'said', text: frame.text, account: account.id, own: own.id });
    if (frame.type !== 'flood') return;
    for (let sent = 0; sent < frame.frames; sent += 1) connection.send({ type: 'said', text: 'x'.repeat(1_000) });
  },
  refusal: ({ type }) => ({ type: 'error', error: type }),
});
