/** Limits for mails with photos. Source: MAILIN-3. */
export const mailInLimits = {
  bytes: 25_000_000,
  /** Parts of one mail, and how deep they may be nested. */
  parts: 1_000,
  depth: 50,
  /** Sensors one mail may be addressed to. */
  recipients: 10,
  /** Milliseconds and resident bytes that parsing a mail may take. */
  parseMs: 5_000,
  parseMemory: 300_000_000,
  /** Seconds by which a photo may be moved to a later instant when its own is taken by another photo. */
  nextSeconds: 100,
} as const;
