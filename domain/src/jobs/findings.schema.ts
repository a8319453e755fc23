import { Type, type Static } from 'typebox';
import { nullable, text, unixSeconds } from '../common/text.schema.ts';
import { nameLength } from '../common/text.limits.ts';
import { findingLength, mostFindings } from './job.limits.ts';

const closed = { additionalProperties: false } as const;

/** What was found about a trap, or about a place as a whole. Source: REPORT-5. */
export const finding = Type.Object(
  {
    /** Name of the place, or of the only sensor of an unnamed one. */
    place: text(1_000),
    /** Number of the trap, or name of the sensor; null: all of the place together. */
    trap_no: nullable(text(nameLength, 1)),
    /** What changed. */
    changed: text(findingLength),
    /** Likely causes. */
    causes: text(findingLength),
    /** What to inspect first. */
    inspect: text(findingLength),
  },
  closed,
);
export type Finding = Static<typeof finding>;

/** The findings of a report: made by a job, and printed. Source: REPORT-5. */
export const findings = Type.Object(
  {
    /** Name of the model; null: the built-in analyst. */
    model: nullable(text(200)),
    /** How many of them the built-in analyst wrote, because the model left them out; missing: none. */
    by_rules: Type.Optional(Type.Integer({ minimum: 1, maximum: mostFindings })),
    /** When they were made. */
    made_at: unixSeconds,
    items: Type.Array(finding, { maxItems: mostFindings }),
  },
  closed,
);
export type Findings = Static<typeof findings>;

/**
 * Findings as people have edited them: their texts, and the job that made them, which says by what and when they were
 * made, and about what they are. Source: REPORT-5.
 */
export const editedFindings = Type.Object(
  { job_id: text(100, 1), items: Type.Array(finding, { maxItems: mostFindings }) },
  closed,
);
export type EditedFindings = Static<typeof editedFindings>;
