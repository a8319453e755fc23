/** Examples that a type needs before boxes are named as it automatically. Source: LEARN-5. */
export const examplesToTeach = 5;
/** Photos to correct at the start, with that many of each type. Source: LEARN-4. */
export const photosToStart = 2;
/** Minutes that this takes, about. */
export const minutesToStart = 15;
/** Percent of the held-out boxes that must be right before automatic naming is offered. Source: LEARN-9. */
export const percentForAutomatic = 90;
/** Held-out boxes needed for that. Source: LEARN-9. */
export const boxesForAutomatic = 100;
/** Novelty above which a box looks unlike all that was taught. Source: LEARN-5. */
export const mostNovelty = 1.3;
