/** Hours of a day and days of a week, as figures have them. Source: COUNT-11, DASH-4. */
export const hoursOfDay = 24;
export const daysOfWeek = 7;
