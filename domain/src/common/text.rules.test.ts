import { expect, it } from 'vitest';
import { requiredText } from './text.rules.ts';

it('a required text is trimmed and not empty', () => {
  expect(requiredText('/name', '\u3000北 工場 ')).toBe('北 工場');
  expect(() => requiredText('/name', ' \n')).toThrow(
    expect.objectContaining({ type: 'validation_failed', errors: [{ path: '/name', message: 'required' }] }),
  );
});
