/** What a mail with photos may be. Source: MAILIN-3. */
export const mailInLimits = {
  bytes: 25_000_000,
  /** Parts of one mail, and how deep they may stand in each other. */
  parts: 1_000,
  depth: 50,
  /** Sensors one mail may be for. */
  recipients: 10,
  /** Milliseconds and resident bytes that reading a mail may take. */
  parseMs: 5_000,
  parseMemory: 300_000_000,
  /** Seconds after its own one that a photo may be moved to, where that instant has another photo. */
  nextSeconds: 100,
} as const;
