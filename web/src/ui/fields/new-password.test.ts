import { describe, expect, test } from 'vitest';
import { keptRules, newPasswordErrors } from './new-password.ts';

describe('a new password', () => {
  test('shows which rules are met while typing', () => {
    expect(keptRules('', '')).toEqual({ length: false, digit: false, letters: false, equal: false });
    expect(keptRules('Abcdefg1', 'Abcdefg')).toEqual({ length: true, digit: true, letters: true, equal: false });
    expect(keptRules('Abcdefg1', 'Abcdefg1').equal).toBe(true);
  });

  test('returns what is wrong on submit', () => {
    expect(newPasswordErrors('Ab1', 'Ab2', true)).toEqual({
      password: 'Password must be between 8 and 30 characters',
      confirmation: 'Passwords do not match',
    });
    expect(newPasswordErrors('abcdefgh', 'abcdefgh', true)).toEqual({
      password: 'Your password must contain lower case letters, upper case letters and numbers',
      confirmation: null,
    });
    expect(newPasswordErrors('Abcdefg1', 'Abcdefg1', true)).toEqual({ password: null, confirmation: null });
  });

  test('may be empty only if not required', () => {
    expect(newPasswordErrors('', '', false)).toEqual({ password: null, confirmation: null });
    expect(newPasswordErrors('', 'Abcdefg1', false)).toEqual({
      password: 'Password must be between 8 and 30 characters',
      confirmation: 'Passwords do not match',
    });
    expect(newPasswordErrors('', '', true)).toEqual({
      password: 'Password is required',
      confirmation: 'Password confirmation is required',
    });
  });
});
