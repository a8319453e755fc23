import { memoLength } from '@trapline/domain/common/text.limits.ts';

/** What every field has that must be filled in. */
export const requiredField = { withAsterisk: true, 'aria-required': true, autoComplete: 'off', size: 'sm' } as const;

/** What a field for a memo has. */
export const memoField = { maxLength: memoLength, autosize: true, minRows: 2, maxRows: 12, size: 'sm' } as const;
