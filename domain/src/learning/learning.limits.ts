/** Values that describe a box: 128 of the embedding, 144 of the detector's layers, 2 of its size. Source: LEARN-2. */
export const featureLength = 274;
/** Version of the features. Features of different versions are never mixed in one fit. Source: LEARN-2. */
export const featureVersion = 'insect-embedding-v1';
/** Side of the picture that the embedding sees of a box, pixels. Source: LEARN-2. */
export const cropSide = 96;

/** Type of boxes that people removed. It is never shown as a type, but proposes removal. Source: LEARN-3. */
export const notInsect = 'not_insect';
/** Examples of "not an insect" from which on it takes part. Source: LEARN-3. */
export const fewestNotInsects = 10;
/** Weight of an example by the way a person made it. Source: LEARN-3. */
export const weightOfAct = { single: 1, bulk: 0.5, photo: 0.5 } as const;
/** Days after which an example counts half. Source: LEARN-3. */
export const halfLifeDays = 180;
/** The least share of its weight that an old example keeps. Source: LEARN-3. */
export const leastAgeFactor = 0.25;
/** Most that one group (card and day) gives of a type's weight. Source: LEARN-3. */
export const mostOfOneGroup = 1 / 3;
/** Most examples in a fit. Source: LEARN-3. */
export const mostExamples = 5_000;
/** Newest examples of each type that take part first; what is left of the 5,000 goes to the heaviest others. */
export const newestOfType = 400;

/** Probability from which on a box may be named. Source: LEARN-5. */
export const namedFrom = 0.95;
/** Novelty up to which a box may be named. Source: LEARN-5. */
export const namedUpToNovelty = 1.3;
/** Examples from which on a type is taught. Source: LEARN-5. */
export const taughtExamples = 5;
/** Groups that these come from. Source: LEARN-5. */
export const taughtGroups = 2;
/** Taught types below which the examples of other sensor types are borrowed. Source: LEARN-13. */
export const fewestTaughtTypes = 2;
/** Highest probability with borrowed examples. Source: LEARN-13. */
export const mostBorrowedP = 0.8;

/** Seconds without a correction after which a head is fitted again. Source: LEARN-7. */
export const refitAfterSeconds = 20;
/** Corrections after which it is fitted at once. Source: LEARN-7. */
export const refitAfterExamples = 25;
/** Boxes that a hold-out needs. Source: LEARN-7. */
export const fewestHeldOutBoxes = 30;
/** Photos that a hold-out needs. Source: LEARN-7. */
export const fewestHeldOutPhotos = 3;
/** How much worse a new head may be at the hold-out: 2 points. Source: LEARN-7. */
export const mostLostAtHoldOut = 0.02;
/** Days of which it is told how well insects were found. Source: LEARN-14. */
export const foundDays = 365;

/** Share right at the hold-out from which on automatic naming is offered. Source: LEARN-9. */
export const offeredFrom = 0.9;
/** Held-out boxes that this needs. Source: LEARN-9. */
export const offeredFromBoxes = 100;

/** Decided boxes from which on a share is shown. Source: LEARN-8. */
export const fewestForShare = 30;
/** Days of decisions that count for the agreement. Source: LEARN-8. */
export const agreementDays = 30;
/** A type is only suggested while its audit may be below this … Source: LEARN-8. */
export const leastAudit = 0.85;
/** … with at least this many audited boxes. Source: LEARN-8. */
export const fewestAudited = 20;
/** A type is only suggested while its precision at the hold-out is below this … Source: LEARN-8. */
export const leastPrecision = 0.9;
/** … with at least this many boxes given that name. Source: LEARN-8. */
export const fewestForPrecision = 10;
/** Share of named boxes that are audited. Source: LEARN-8. */
export const auditedShare = 0.02;
/** Named boxes audited a week and sensor type, at least. Source: LEARN-8. */
export const fewestAuditedAWeek = 5;
/** Times the usual share of novel or uncertain boxes from which on a source has drifted. Source: LEARN-8. */
export const driftFactor = 2;
/** Periods whose median is the usual share. Source: LEARN-8. */
export const driftPeriods = 8;
/** Days of such a period. Photos of a station place come about once a month. Source: LEARN-8. */
export const driftPeriodDays = { sensor: 7, station: 30 } as const;
/** Newest photos that lie on a board of another color if that has changed. Source: LEARN-8. */
export const newestOnBoard = 3;
/** Photos before them that say which color is usual: at least, and at most. Source: LEARN-8. */
export const usualOnBoard = { least: 5, most: 30 } as const;
/** Share of those that has the usual color. Source: LEARN-8. */
export const usualBoardShare = 0.8;
/** Days whose audited boxes say whether a source has drifted. Source: LEARN-8. */
export const driftAuditDays = 28;
/** Audited boxes of a source that this needs. Source: LEARN-8. */
export const fewestAuditedOfSource = 10;
/** Newest decided boxes of a source … Source: LEARN-8. */
export const familiarBoxes = 30;
/** … of which this share had been suggested rightly when its photos are familiar again. Source: LEARN-8. */
export const familiarShare = 0.9;

/** Every so many places of the review queue, the box of the highest novelty comes. Source: LEARN-12. */
export const noveltyPlace = 5;
/** Most boxes of one animal in the review queue. Source: LEARN-12. */
export const mostOfOneAnimal = 3;
/** Feature distance below which boxes of one photo may be decided together. Source: LEARN-12. */
export const alikeBelow = 0.5;
/** Most boxes whose features are made while somebody waits; more are made by a job. Source: LEARN-7. */
export const describedAtOnce = 300;

/** How many of the likeliest types are named. Source: CORRECT-9. */
export const likelyTypes = 9;
