/** Photos to correct at the start, with 5 insects of each type. Source: LEARN-4. */
export const photosToStart = 2;
/** Minutes that this takes, about. */
export const minutesToStart = 15;
