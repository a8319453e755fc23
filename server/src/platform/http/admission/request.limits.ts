/** Maximum number of calls by one caller within a period. */
export interface RequestWindow {
  readonly calls: number;
  readonly seconds: number;
}

/** Windows by kind of caller and call; a call must be within all limits of its kind. */
export interface RequestLimits {
  /** Calls of a person, and calls without a session by network. Source: SECURITY-1. */
  readonly account: readonly RequestWindow[];
  readonly network: readonly RequestWindow[];
  /** A field unit's calls. Source: SECURITY-1. */
  readonly unit: readonly RequestWindow[];
  /** Photos and tiles: a deep zoom requests many at once. */
  readonly pictures: readonly RequestWindow[];
  /** Uploads to signed URLs, by network: many units may share one address. */
  readonly uploads: readonly RequestWindow[];
  /** Frames that a person sends through sockets, pings among them. Source: SECURITY-1. */
  readonly frames: readonly RequestWindow[];
}

/** The limits of a running portal. Source: SECURITY-1. */
export const requestLimits: RequestLimits = {
  account: [
    { calls: 100, seconds: 1 },
    { calls: 2_000, seconds: 60 },
  ],
  network: [
    { calls: 100, seconds: 1 },
    { calls: 2_000, seconds: 60 },
  ],
  unit: [{ calls: 1_000, seconds: 60 }],
  pictures: [
    { calls: 1_000, seconds: 1 },
    { calls: 20_000, seconds: 60 },
  ],
  uploads: [{ calls: 20_000, seconds: 60 }],
  frames: [
    { calls: 20, seconds: 1 },
    { calls: 300, seconds: 60 },
  ],
};
