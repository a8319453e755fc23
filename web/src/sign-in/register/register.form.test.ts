import { describe, expect, test } from 'vitest';
import { registerErrors } from './register.form.ts';

const good = {
  email: ' Mika@Example.com ',
  name: '星野 美香',
  locale: 'ja',
  password: 'Abcdefg1',
  confirmation: 'Abcdefg1',
} as const;

describe('a registration', () => {
  test('is valid when complete', () => {
    expect(registerErrors(good)).toEqual({});
  });

  test('lists each missing field, from top to bottom', () => {
    const errors = registerErrors({ ...good, email: ' ', name: '　', password: '', confirmation: '' });
    expect(Object.entries(errors)).toEqual([
      ['email', 'Email address is required'],
      ['name', 'Name is required'],
      ['password', 'Password is required'],
      ['password_confirmation', 'Password confirmation is required'],
    ]);
  });

  test.each(['mika', 'mika@example', 'mika@example.c', 'mika@@example.com'])('refuses %s as an address', (email) => {
    expect(registerErrors({ ...good, email })).toEqual({ email: 'Email address must be valid' });
  });
});
