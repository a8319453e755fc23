/** The changed fields, each with its value before and after. */
export type Changes = Readonly<Record<string, { readonly old: unknown; readonly new: unknown }>>;

/** Fields of `after` that differ from `before`; lists are compared by content. Never pass secrets. */
export function changesOf(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Changes {
  const changes: Record<string, { readonly old: unknown; readonly new: unknown }> = {};
  for (const [field, value] of Object.entries(after)) {
    const old = before[field];
    if (value === undefined || JSON.stringify(old) === JSON.stringify(value)) continue;
    changes[field] = { old, new: value };
  }
  return changes;
}
