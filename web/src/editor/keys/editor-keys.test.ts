import { expect, it } from 'vitest';
import { editorActionOf, editorActions, editorKeys, pressOf } from './editor-keys.ts';

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({
  ...{ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  ...held,
});

it('names a key press the same on every keyboard', () => {
  expect(pressOf(press('n'))).toBe('n');
  expect(pressOf(press('N'))).toBe('n');
  expect(pressOf(press('N', { shiftKey: true }))).toBe('Shift+N');
  expect(pressOf(press('z', { metaKey: true, shiftKey: true }))).toBe('Ctrl+Shift+Z');
  expect(pressOf(press('?', { shiftKey: true }))).toBe('?');
  expect(pressOf(press('n', { altKey: true }))).toBeNull();
});

it('knows the keys of the rule', () => {
  expect(editorActionOf(press('a'))).toBe('add');
  expect(editorActionOf(press('7'))).toBe('type');
  expect(editorActionOf(press('N', { shiftKey: true }))).toBe('previous');
  expect(editorActionOf(press('z', { ctrlKey: true }))).toBe('undo');
  expect(editorActionOf(press('Z', { ctrlKey: true, shiftKey: true }))).toBe('redo');
  expect(editorActionOf(press('a', { ctrlKey: true }))).toBeUndefined();
});

it('has one action for each key, and lists all of them', () => {
  const keys = Object.values(editorKeys).flat();
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(editorActions)).toEqual(new Set(Object.keys(editorKeys)));
});
