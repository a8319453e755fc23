import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { drain, hashBody } from './unstored-body.ts';

it('a body that is only hashed may not exceed the limit', async () => {
  const body = () => Readable.from([Buffer.from('ab'), Buffer.from('c')]);
  const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  expect((await hashBody(body(), 3))?.toString('hex')).toBe(sha256);
  const rest = body();
  expect(await hashBody(rest, 2)).toBeNull();
  expect(rest.destroyed).toBe(false);
});

it('the rest of a refused body is read up to the limit', async () => {
  const body = () => Readable.from([Buffer.from('ab'), Buffer.from('c'), Buffer.from('d')]);
  const whole = body();
  await drain(whole, 4);
  expect(whole.readableEnded).toBe(true);
  const long = body();
  await drain(long, 2);
  expect(long.destroyed).toBe(true);
  await expect(drain(Readable.from(brokenOff()), 4)).resolves.toBeUndefined();
});

async function* brokenOff(): AsyncGenerator<Buffer> {
  yield Buffer.from('a');
  throw new Error('The client has gone');
}
