import { describe, expect, it, vi } from 'vitest';
import { EventStream } from './event-stream.ts';

describe('a client', () => {
  it('that does not read is disconnected', async () => {
    const leaving = new AbortController();
    const stream = new EventStream({ retry: 1_000, signal: leaving.signal });
    const closed = Promise.withResolvers<void>();
    stream.onClose(closed.resolve);
    const message = { type: 'sensors', ids: ['x'.repeat(1_000)] };
    for (let sent = 0; sent < 160; sent += 1) stream.send(message);
    await closed.promise;
    const { body } = stream.answer;
    expect(typeof body === 'object' && 'destroyed' in body && body.destroyed).toBe(true);
  });

  it('that reads may get a message larger than what may wait', async () => {
    const stream = new EventStream({ retry: 1_000, signal: new AbortController().signal });
    const { body } = stream.answer;
    if (typeof body !== 'object' || !('destroyed' in body)) expect.fail();
    let received = 0;
    body.on('data', (chunk: Buffer) => {
      received += chunk.length;
    });
    const large = { type: 'sensors', ids: ['x'.repeat(200_000)] };
    for (let sent = 1; sent <= 3; sent += 1) {
      stream.send(large);
      await vi.waitFor(() => expect(received).toBeGreaterThan(sent * 200_000));
    }
    expect(body.destroyed).toBe(false);
    stream.end();
  });
});
