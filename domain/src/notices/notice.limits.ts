/** Days that a notice is kept. Source: NOTICE-4. */
export const noticeDays = 30;
