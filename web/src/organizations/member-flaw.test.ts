import { describe, expect, it } from 'vitest';
import { additionFlaw, mayBeAppointed } from './member-flaw.ts';

const hana = { name: 'Hana', email: 'hana@example.com', admin: true, invitation: false };
const ken = { name: 'Ken', email: 'ken@example.com', admin: false, invitation: false };
const invited = { name: '', email: 'yui@example.com', admin: false, invitation: true };

describe('additionFlaw', () => {
  it.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['ken', 'invalid'],
    ['ken@example.c', 'invalid'],
    [' HANA@example.com ', 'present'],
    ['yui@example.com', 'present'],
    ['mei@example.com', null],
  ])('of "%s" is %s', (typed, flaw) => expect(additionFlaw(typed, [hana, ken, invited])).toBe(flaw));
});

describe('mayBeAppointed', () => {
  it('lets only members be appointed who are not admin yet', () => {
    expect(mayBeAppointed(hana)).toBe(false);
    expect(mayBeAppointed(ken)).toBe(true);
    expect(mayBeAppointed(invited)).toBe(false);
  });
});
