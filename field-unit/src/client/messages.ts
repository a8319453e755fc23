/** A rectangle in original pixels of the upright photo: x1 < x2, y1 < y2, inside the photo. */
export interface Position {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** An insect found by the unit itself. Without a type the portal counts it as `others`. */
export interface Detection {
  readonly type?: string;
  readonly position: Position;
  /** How sure the unit is, 0 to 1. */
  readonly score?: number;
}

/** Description of a photo or film, sent before its bytes. Names are those of the API. */
export interface UploadDescription {
  readonly content_type: string;
  /** Unix seconds of the event; the same for all its photos. */
  readonly timestamp: number;
  /** Which picture of the event this is: `photo`, `photo_left`, `video`, … */
  readonly resource: string;
  readonly count?: number;
  readonly detections?: readonly Detection[];
  /** Unix seconds at which the shutter opened, when that differs from `timestamp`. */
  readonly captured_at?: number;
  /** Rat monitors: whether the unit saw an animal, and the unix seconds between which it did. */
  readonly detected?: boolean;
  readonly from?: number;
  readonly to?: number;
}

/** What a photo box read from the tab of a trap, and knows about itself. Names are those of the API. */
export interface TrapDescription {
  readonly place: string;
  readonly trap_no: string;
  /** Days `YYYY-MM-DD`, and the month `YYYY-MM`. */
  readonly installed_at: string;
  readonly collected_at: string;
  readonly month_label: string;
  /** Boxes send `station_v2`; `station` is for older ones. */
  readonly type: 'station_v2' | 'station';
  readonly stationName?: string;
  readonly stationPlace?: string;
  readonly ip_address?: string;
  readonly firmware_version?: string;
  readonly serial_no?: string;
}

/** A photo of a trap as it is announced. */
export interface BoxPhoto {
  /** `tab`, or `photo_1` to `photo_100`. */
  readonly key: string;
  readonly size: number;
  readonly sha256: string;
  /** Not for the tab. If one photo has a list, those without one have no insects. */
  readonly detections?: readonly Detection[];
}

/** Settings the portal gives to the unit. Null: not set; the unit keeps its own value. */
export interface UnitSettings {
  /** Seconds between two photos. */
  readonly photo_interval: number | null;
  readonly threshold: number | null;
  readonly increase_threshold: number | null;
  /** The portal's clock, unix seconds. */
  readonly time: number;
}

/** Facts the unit reports about itself. Omitted members keep their last value. */
export interface UnitFacts {
  readonly firmware_version?: string;
  readonly ip_address?: string;
  readonly serial_no?: string;
}

/** One entry of a health log: unix seconds and a value. The portal uses the latest entry. */
export interface LogEntry {
  readonly timestamp: number;
  readonly value: number;
}

/** New-style health status. For camera, wifi, eth, mount and ntpd, 1 means a failure and 0 that all is well. */
export interface HealthStatus {
  readonly app_info: { readonly version: string };
  readonly camera?: { readonly status_log: readonly LogEntry[] };
  readonly network?: {
    /** dBm; below -60 is poor. */
    readonly rssi_log?: readonly LogEntry[];
    /** Lost packets in percent; over 30 is poor. */
    readonly ping_log?: readonly LogEntry[];
    readonly wifi_log?: readonly LogEntry[];
    readonly eth_log?: readonly LogEntry[];
    readonly ip_address?: string;
  };
  /** `use` in percent; over 80 is too little space. */
  readonly microsd?: { readonly mount: number; readonly use: number };
  /** Degrees Celsius; over 75 is too hot. Left out when the unit cannot measure it. */
  readonly cpu_temperature?: number;
  readonly ntpd?: number;
}

/** Old-style health status: a numeric code for each rule, such as 101 for a lost connection. */
export type OldHealthStatus = Readonly<Record<string, number>>;
