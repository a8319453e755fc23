import { describe, expect, it } from 'vitest';
import { type Frame, FrameReader } from './frames.ts';

const text = [
  'retry: 2500\nid: 1\ndata: {"type":"ready"}\n\n',
  ':\n\n',
  'data: {"type":"sensors","ids":["ハエ_1","😀"]}\n\n',
  'event: other\r\ndata:one\r\ndata:  two\r\n\r\n',
  'data\r\rid: 2\n\n',
].join('');
const frames: readonly Frame[] = [
  { data: '{"type":"ready"}', id: '1' },
  { data: '{"type":"sensors","ids":["ハエ_1","😀"]}' },
  { data: 'one\n two' },
  { data: '' },
];

describe('messages of a stream', () => {
  it('are the same wherever its bytes are split', () => {
    const bytes = new TextEncoder().encode(text);
    for (let cut = 0; cut <= bytes.length; cut += 1) {
      const reader = new FrameReader();
      expect([...reader.read(bytes.subarray(0, cut)), ...reader.read(bytes.subarray(cut))]).toEqual(frames);
      expect(reader.retry).toBe(2500);
    }
  });

  it('are the same if every byte arrives separately', () => {
    const reader = new FrameReader();
    expect([...new TextEncoder().encode(text)].flatMap((byte) => reader.read(Uint8Array.of(byte)))).toEqual(frames);
  });

  it('are not returned before they are complete, and a retry value that is not a number is ignored', () => {
    const reader = new FrameReader();
    expect(reader.read(new TextEncoder().encode('retry: soon\ndata: {"type":'))).toEqual([]);
    expect(reader.retry).toBeNull();
    expect(reader.read(new TextEncoder().encode('"ready"}\n\n'))).toEqual([{ data: '{"type":"ready"}' }]);
  });
});
