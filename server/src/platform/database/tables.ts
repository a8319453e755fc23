// Made by tools/generate-tables.ts from the migrated database; a test compares.
import type { Generated } from 'kysely';

/** Row of `account_tags`. */
export interface AccountTagsTable {
  account_id: number;
  tag: string;
  used_at: Date;
}

/** Row of `accounts`. */
export interface AccountsTable {
  id: Generated<number>;
  email: string;
  name: string;
  locale: Generated<string>;
  password_hash: string;
  permissions: Generated<string[]>;
  allowed_sensor_types: string[] | null;
  active_features: string[] | null;
  activated: Generated<boolean>;
  blocked: Generated<boolean>;
  email_verified_at: Date | null;
  use_otp: Generated<boolean>;
  organization_id: number | null;
  invited_by: number | null;
  mirakun_user_id: string | null;
  wrong_passwords: Generated<number>;
  revision: Generated<number>;
  created_at: Generated<Date>;
  search_text: Generated<string>;
}

/** Row of `activity_logs`. */
export interface ActivityLogsTable {
  entity: string;
  at: Date;
  id: string;
  log_group: string;
  message: unknown;
}

/** Row of `alerts`. */
export interface AlertsTable {
  sensor_key: number;
  ts: Date;
  status: string;
  count: number;
  count_difference: number;
  decided_at: Date;
}

/** Row of `attachments`. */
export interface AttachmentsTable {
  sensor_key: number;
  ts: Date;
  resource: string;
  content_type: string;
  bytes: number;
  sha256: Buffer;
  storage_key: string;
  stored_at: Date;
  state: Generated<string>;
  error: string | null;
  width: number | null;
  height: number | null;
  tile_levels: number | null;
  has_poster: Generated<boolean>;
  duration_ms: number | null;
  unit_count: number | null;
  unit_boxes: Generated<boolean>;
  tile_size: Generated<number>;
}

/** Row of `audit_trail`. */
export interface AuditTrailTable {
  id: Generated<number>;
  at: Date;
  actor_account_id: number | null;
  actor_email: string;
  subject_account_id: number | null;
  subject_email: string | null;
  organization_id: number | null;
  action: string;
  entity: string;
  details: Generated<unknown>;
  address: Generated<string>;
}

/** Row of `daily_counts`. */
export interface DailyCountsTable {
  sensor_key: number;
  day: string;
  events: number;
  max_count: number;
  increase: number;
  over_threshold: number;
  over_increase: number;
  by_hour: number[];
  by_type: number[];
  by_type_hour: number[];
  appearances: Generated<number[]>;
}

/** Row of `detections`. */
export interface DetectionsTable {
  sensor_key: number;
  ts: Date;
  resource: string;
  source: string;
  revision: number;
  boxes: number[];
  detector: string | null;
  threshold: number | null;
  account_id: number | null;
  created_at: Date;
}

/** Row of `events`. */
export interface EventsTable {
  sensor_key: number;
  ts: Date;
  count: number | null;
  count_difference: number | null;
  sensor_threshold: Generated<number>;
  sensor_increase_threshold: Generated<number>;
  insect_types_version: Generated<number>;
  insect_counts: Generated<number[]>;
  pickup: Generated<boolean>;
  misdetection: Generated<boolean>;
  hidden: Generated<boolean>;
  processing: Generated<boolean>;
  updating: Generated<boolean>;
  failed: Generated<boolean>;
  detected: boolean | null;
  tags: string[] | null;
  captured_at: Date | null;
  from_at: Date | null;
  to_at: Date | null;
  received_at: Date;
  revision: Generated<number>;
}

/** Row of `health_points`. */
export interface HealthPointsTable {
  sensor_key: number;
  at: Date;
  rssi: number | null;
  ping_loss: number | null;
  cpu_temperature: number | null;
  card_use: number | null;
}

/** Row of `idempotency_keys`. */
export interface IdempotencyKeysTable {
  caller: string;
  key: string;
  request_hash: Buffer;
  status: number | null;
  body: string | null;
  created_at: Date;
}

/** Row of `installation_sites`. */
export interface InstallationSitesTable {
  id: Generated<number>;
  organization_id: number | null;
  created_by: number;
  type: string;
  name: string;
  memo: Generated<string>;
  threshold: Generated<number>;
  increase_threshold: Generated<number>;
  trap_replaced_on: string | null;
  trap_effective_days: Generated<number>;
  sensor_settings: Generated<unknown>;
  revision: Generated<number>;
  created_at: Date;
}

/** Row of `installations`. */
export interface InstallationsTable {
  id: Generated<number>;
  site_id: number;
  sensor_key: number;
  since: Date;
  until: Generated<Date>;
}

/** Row of `invitations`. */
export interface InvitationsTable {
  id: Generated<number>;
  token_hash: Buffer | null;
  email: string;
  kind: string;
  organization_id: number | null;
  asset_name: Generated<string>;
  invited_by: number;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  withdrawn_at: Date | null;
}

/** Row of `job_workers`. */
export interface JobWorkersTable {
  id: string;
  seen_at: Date;
}

/** Row of `jobs`. */
export interface JobsTable {
  id: string;
  account_id: number;
  asked_by: number;
  kind: string;
  payload: unknown;
  state: Generated<string>;
  progress: Generated<number>;
  error: string | null;
  run: Generated<number>;
  file_key: string | null;
  file_name: string | null;
  file_type: string | null;
  file_bytes: number | null;
  created_at: Date;
  expires_at: Date | null;
}

/** Row of `limited_attempts`. */
export interface LimitedAttemptsTable {
  kind: string;
  key: string;
  window_start: Date;
  window_end: Date;
  attempts: number;
}

/** Row of `mailed_links`. */
export interface MailedLinksTable {
  token_hash: Buffer;
  purpose: string;
  account_id: number;
  email: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

/** Row of `mails_in`. */
export interface MailsInTable {
  sensor_key: number;
  message_hash: Buffer;
  received_at: Date;
  stored: Generated<number>;
}

/** Row of `notice_deliveries`. */
export interface NoticeDeliveriesTable {
  id: Generated<number>;
  notice_id: number;
  channel: string;
  recipient: number;
  part: unknown;
  sent_with: number | null;
  outcome: string | null;
  finished_at: Date | null;
}

/** Row of `notices`. */
export interface NoticesTable {
  id: Generated<number>;
  kind: string;
  subject: unknown;
  created_at: Date;
}

/** Row of `organizations`. */
export interface OrganizationsTable {
  id: Generated<number>;
  name: string;
  address: Generated<string>;
  phone_number: Generated<string>;
  time_zone: Generated<string>;
  allowed_sensor_types: Generated<string[]>;
  active_features: Generated<string[]>;
  current_plan: Generated<number>;
  next_plan: number | null;
  admin_account_id: number | null;
  revision: Generated<number>;
  created_at: Generated<Date>;
}

/** Row of `otp_codes`. */
export interface OtpCodesTable {
  account_id: number;
  flow_hash: Buffer;
  code_hash: Buffer | null;
  tries: Generated<number>;
  used: Generated<boolean>;
  keep_signed_in: Generated<boolean>;
  created_at: Date;
  expires_at: Date;
}

/** Row of `sensor_preferences`. */
export interface SensorPreferencesTable {
  account_id: number;
  sensor_key: number;
  bookmarked: Generated<boolean>;
  notice: Generated<boolean>;
}

/** Row of `sensor_shares`. */
export interface SensorSharesTable {
  id: Generated<number>;
  sensor_key: number;
  email: string;
  account_id: number | null;
  permissions: Generated<string[]>;
  shared_by: number;
  created_at: Date;
  invitation_id: number | null;
}

/** Row of `sensor_states`. */
export interface SensorStatesTable {
  sensor_key: number;
  last_active: Date | null;
  health_check_status: unknown;
  health_at: Date | null;
  health_poor: boolean | null;
  firmware_version: string | null;
  ip_address: string | null;
  serial_no: string | null;
  total_event_count: Generated<number>;
  undetected_event_count: Generated<number>;
  silent_since: Date | null;
  silence_told_at: Date | null;
}

/** Row of `sensor_tags`. */
export interface SensorTagsTable {
  sensor_key: number;
  tag: string;
  events: number;
}

/** Row of `sensors`. */
export interface SensorsTable {
  key: Generated<number>;
  id: string;
  type: string;
  name: string;
  place: Generated<string>;
  installed_on: string | null;
  memo: Generated<string>;
  threshold: Generated<number>;
  increase_threshold: Generated<number>;
  trap_replaced_on: string | null;
  trap_effective_days: Generated<number>;
  photo_interval: Generated<number>;
  mail_hash: string | null;
  organization_id: number | null;
  created_by: number;
  field_key_hash: Buffer | null;
  revision: Generated<number>;
  created_at: Date;
}

/** Row of `server_secrets`. */
export interface ServerSecretsTable {
  name: string;
  value: Buffer;
  created_at: Generated<Date>;
}

/** Row of `sessions`. */
export interface SessionsTable {
  token_hash: Buffer;
  account_id: number;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date;
  user_agent: Generated<string>;
  address: Generated<string>;
  id: Generated<number>;
}

/** Row of `silence_looks`. */
export interface SilenceLooksTable {
  only_one: Generated<boolean>;
  looked_at: Date;
  listening_since: Date;
}

/** Row of `site_preferences`. */
export interface SitePreferencesTable {
  account_id: number;
  site_id: number;
  bookmarked: Generated<boolean>;
  receive_notifications: Generated<boolean>;
}

/** Row of `site_shares`. */
export interface SiteSharesTable {
  id: Generated<number>;
  site_id: number;
  email: string;
  account_id: number | null;
  shared_by: number;
  created_at: Date;
  invitation_id: number | null;
}

/** Row of `socket_tickets`. */
export interface SocketTicketsTable {
  ticket_hash: Buffer;
  route: string;
  session_hash: Buffer;
  assumed_account_id: number | null;
  expires_at: Date;
}

/** Row of `uploads`. */
export interface UploadsTable {
  token_hash: Buffer;
  sensor_key: number;
  ts: Date;
  resource: string;
  content_type: string;
  size: number | null;
  sha256: Buffer | null;
  overwrite: Generated<boolean>;
  account_id: number | null;
  assumed_by: Generated<number | null>;
  field_key_hash: Buffer | null;
  details: Generated<unknown>;
  created_at: Date;
  storage_key: string | null;
  claimed_at: Date | null;
  stored_sha256: Buffer | null;
}

/** All tables by name. */
export interface Tables {
  account_tags: AccountTagsTable;
  accounts: AccountsTable;
  activity_logs: ActivityLogsTable;
  alerts: AlertsTable;
  attachments: AttachmentsTable;
  audit_trail: AuditTrailTable;
  daily_counts: DailyCountsTable;
  detections: DetectionsTable;
  events: EventsTable;
  health_points: HealthPointsTable;
  idempotency_keys: IdempotencyKeysTable;
  installation_sites: InstallationSitesTable;
  installations: InstallationsTable;
  invitations: InvitationsTable;
  job_workers: JobWorkersTable;
  jobs: JobsTable;
  limited_attempts: LimitedAttemptsTable;
  mailed_links: MailedLinksTable;
  mails_in: MailsInTable;
  notice_deliveries: NoticeDeliveriesTable;
  notices: NoticesTable;
  organizations: OrganizationsTable;
  otp_codes: OtpCodesTable;
  sensor_preferences: SensorPreferencesTable;
  sensor_shares: SensorSharesTable;
  sensor_states: SensorStatesTable;
  sensor_tags: SensorTagsTable;
  sensors: SensorsTable;
  server_secrets: ServerSecretsTable;
  sessions: SessionsTable;
  silence_looks: SilenceLooksTable;
  site_preferences: SitePreferencesTable;
  site_shares: SiteSharesTable;
  socket_tickets: SocketTicketsTable;
  uploads: UploadsTable;
}
