import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GatheredText } from './gathered-text.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('passes the first piece on at once, and those that follow together, once an interval', () => {
  const sent: string[] = [];
  const pieces = new GatheredText((text) => sent.push(text), 100);
  pieces.push('a');
  expect(sent).toEqual(['a']);
  pieces.push('b');
  vi.advanceTimersByTime(60);
  pieces.push('c');
  expect(sent).toEqual(['a']);
  vi.advanceTimersByTime(40);
  expect(sent).toEqual(['a', 'bc']);
  pieces.push('d');
  vi.advanceTimersByTime(100);
  expect(sent).toEqual(['a', 'bc', 'd']);
  // After a silence, the next piece is as quick as the first.
  vi.advanceTimersByTime(100);
  pieces.push('e');
  expect(sent).toEqual(['a', 'bc', 'd', 'e']);
});

it('passes on what was gathered when it is flushed, once', () => {
  const sent: string[] = [];
  const pieces = new GatheredText((text) => sent.push(text), 100);
  pieces.push('a');
  pieces.push('b');
  pieces.flush();
  pieces.flush();
  vi.advanceTimersByTime(200);
  expect(sent).toEqual(['a', 'b']);
});
