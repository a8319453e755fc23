/** Agreeing boxes without which two photos cannot be compared. Source: LEARN-10. */
export const fewestAgreeing = 8;
/** Share of the smaller of both lists that must agree: by chance, up to 0.4 of a sparse card do with a dense one. Source: LEARN-10. */
export const leastAgreeingShare = 0.5;
/** How much larger or smaller a card may appear on the later photo. Source: LEARN-10. */
export const scaleLimits = { least: 0.7, most: 1.4 };
/** Most that an animal may be away from its place, in longer sides of its box. Source: LEARN-10. */
export const mostShift = 0.6;
/** Most that shift and weighted feature distance may be together. Source: LEARN-10. */
export const mostCost = 2.2;
/** By what the feature distance is weighted against the shift. Source: LEARN-10. */
export const weightOfUnlikeness = 1.5;
/** Most that the longer sides may differ, as a factor. Source: LEARN-10. */
export const mostSideRatio = 1.8;
/** Feature distance below which an animal of a light trap has moved rather than come. Source: LEARN-10. */
export const movedBelow = 0.65;
/** Share of boxes found again below which a sticky card is a new one. Source: LEARN-10. */
export const leastFoundAgain = 0.2;
/** Boxes that a sticky card must have had for that. Source: LEARN-10. */
export const fewestOfCard = 10;
/** Most boxes of a photo that is compared: the time grows with their square. */
export const mostCompared = 1_000;
/**
 * How sure it is that a box on another photo shows the same animal: 131 of 136 animals on cards photographed twice were
 * found again. Source: LEARN-10.
 */
export const foundAgain = 0.96;
