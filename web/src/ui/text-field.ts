/** What every field has that must be filled in. */
export const requiredField = { withAsterisk: true, 'aria-required': true, autoComplete: 'off', size: 'sm' } as const;

/** What a field for a memo has. Its length is that of the schemas. */
export const memoField = { maxLength: 10_000, autosize: true, minRows: 2, maxRows: 12, size: 'sm' } as const;
