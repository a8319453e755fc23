import { expect, it } from 'vitest';
import { isFlawless, mayBeTutorial, publishFields, publishFlaws, publishValues } from './publish.form.ts';

const file = (name: string, size = 10) => {
  const made = new File(['x'], name);
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
const filled = { ...publishValues(null), file: file('manual.pdf'), title: ' Manual ' };

it('takes files of the right kind and size, with a name that can be kept', () => {
  const flaw = (one: File | null) => publishFlaws({ ...filled, file: one }).file;
  expect(flaw(null)).toBe('file');
  expect(flaw(file('manual.docx'))).toBe('kind');
  expect(flaw(file('manual.pdf', 200_000_001))).toBe('tooLarge');
  expect(flaw(file(`${'n'.repeat(150)}.pdf`))).toBe('fileName');
  expect(flaw(file('マニュアル.PDF', 200_000_000))).toBeNull();
});

it('takes versions in order, or none', () => {
  const flaws = (from: string, upTo: string) => {
    const found = publishFlaws({ ...filled, from, upTo });
    return [found.from, found.upTo];
  };
  expect(flaws('', '')).toEqual([null, null]);
  expect(flaws(' 4.7.17 ', '4.7.20')).toEqual([null, null]);
  expect(flaws('4.7.21', '4.7.9')).toEqual([null, 'order']);
  expect(flaws('v4', 'new')).toEqual(['version', 'version']);
  expect(isFlawless(publishFlaws(filled))).toBe(true);
  expect(isFlawless(publishFlaws({ ...filled, title: ' ' }))).toBe(false);
});

it('sends only what was entered', () => {
  expect(publishFields(filled)).toEqual({ title: 'Manual', sensor_type: 'fly' });
  expect(publishFields({ ...filled, from: '4.7.21 ', upTo: '', tutorial: true })).toEqual({
    ...{ title: 'Manual', sensor_type: 'fly', firmware_from: '4.7.21' },
  });
  expect(mayBeTutorial(file('film.webm'))).toBe(true);
  expect(publishFields({ ...filled, file: file('film.mp4'), tutorial: true })).toMatchObject({ tutorial: '1' });
});

it('names the document whose place it takes only if the file name or type is another', () => {
  const document = {
    ...{ title: 'Manual', fileName: 'manual.pdf', uploaded: 0, size: 1, content_type: 'application/pdf' },
    ...{ firmware_from: null, firmware_up_to: null, tutorial: false, fits_units: null, url: '/x' },
    text: 'read',
  } as const;
  const replaced = { type: 'fly', document } as const;
  expect(publishFields(filled, replaced)).not.toHaveProperty('replaces');
  expect(publishFields({ ...filled, file: file('new.pdf') }, replaced)).toMatchObject({ replaces: 'fly/manual.pdf' });
  expect(publishFields({ ...filled, type: 'station' }, replaced)).toMatchObject({ replaces: 'fly/manual.pdf' });
});
