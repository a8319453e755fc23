const told = ['not_found', 'forbidden', 'validation_failed', 'unavailable'] as const;

/** Why a job of a report has failed, as far as it is told apart. @param error a problem type */
export function failureOf(error: string | null): (typeof told)[number] | 'other' {
  return told.find((type) => type === error) ?? 'other';
}
