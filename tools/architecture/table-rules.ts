import type { Report } from './report.ts';
import type { SourceFile } from './source-tree.ts';

/** The room that each table belongs to, first; then the other rooms whose stores write it. Source: DB-5. */
const writers: Readonly<Record<string, readonly string[]>> = {
  account_tags: ['tags'],
  // Joining and leaving an organization.
  accounts: ['accounts', 'organizations'],
  activity_logs: ['activity-logs'],
  activity_logs_other_days: ['activity-logs'],
  alerts: ['alerts'],
  // Photos lose their files when they were kept long enough.
  attachments: ['events', 'retention'],
  // Those of a photo are deleted with its boxes.
  audit_draws: ['learning', 'detections'],
  audit_trail: ['audit'],
  backups: ['platform/backup'],
  box_decisions: ['corrections', 'detections'],
  box_editors: ['corrections'],
  chat_messages: ['chat'],
  chat_questions: ['chat'],
  chat_requests: ['chat'],
  chat_sessions: ['chat'],
  daily_counts: ['figures'],
  deletion_files: ['retention'],
  deletions: ['retention'],
  detections: ['detections'],
  document_pages: ['documents'],
  documents: ['documents'],
  earlier_namings: ['learning', 'detections'],
  events: ['events'],
  health_points: ['health'],
  idempotency_keys: ['platform/http'],
  // The revision of both ends of an installation.
  installation_sites: ['installation-sites', 'installations'],
  installations: ['installations'],
  // Those through which a person gets access to a share.
  invitations: ['organizations', 'shares'],
  job_workers: ['platform/jobs'],
  jobs: ['jobs'],
  learning_switches: ['learning'],
  legal_holds: ['holds'],
  limited_attempts: ['platform/secrets'],
  looks: ['looks'],
  mailed_links: ['accounts'],
  mails_in: ['uploads'],
  migrations: ['platform/database'],
  monthly_counts: ['figures'],
  newest_counts: ['figures'],
  notice_deliveries: ['notices'],
  notices: ['notices'],
  organization_plans: ['organizations'],
  organizations: ['organizations'],
  otp_codes: ['sign-in'],
  photo_animals: ['learning', 'detections'],
  report_mails: ['report-schedules'],
  report_recipients: ['report-schedules'],
  report_schedules: ['report-schedules'],
  retention_times: ['retention'],
  sensor_preferences: ['sensors'],
  sensor_shares: ['shares'],
  // One row a sensor with what changes often: created with the sensor; the newest event; reports and silence.
  sensor_states: ['sensors', 'events', 'health'],
  sensor_tags: ['tags'],
  sensors: ['sensors', 'installations'],
  server_secrets: ['platform/secrets'],
  sent_reports: ['report-schedules'],
  sessions: ['accounts'],
  silence_looks: ['health'],
  site_preferences: ['installation-sites'],
  site_shares: ['shares'],
  socket_tickets: ['platform/sockets'],
  // The figures of a place change with its events.
  station_changes: ['station'],
  station_events: ['station', 'event-changes'],
  station_months: ['station', 'event-changes'],
  station_places: ['station', 'event-changes'],
  station_usage: ['event-changes'],
  training_examples: ['learning', 'detections', 'retention'],
  type_heads: ['learning'],
  uploads: ['uploads'],
};

/** Rooms that write rows of many tables: demonstration data, and the remains of a deleted sensor. */
const everywhere: readonly string[] = [
  'demo/history.store.ts',
  'demo/station-history.store.ts',
  'demo/demo.store.ts',
  'sensors/remove-sensor.store.ts',
];

const writing =
  /(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)'|deleteInBatches\(\s*\w+,\s*'(\w+)'|\b(?:insert\s+into|delete\s+from)\s+(\w+)|\bupdate\s+(\w+)\s+(?:\w+\s+)?set\b/g;

/**
 * Checks that a table is written only by the stores of the rooms listed for it. Statements whose table is computed are
 * not seen.
 */
export function checkTables(file: SourceFile, report: Report): void {
  if (file.tree !== 'server' || file.forTests || everywhere.some((path) => file.path.endsWith(`/${path}`))) return;
  for (const match of file.text.matchAll(writing)) {
    const table = match.slice(1).find((name) => name !== undefined) ?? '';
    const rooms = writers[table];
    if (rooms === undefined) report(file.lineAt(match.index), `table ${table} belongs to no room in table-rules.ts`);
    else if (!rooms.includes(file.room))
      report(file.lineAt(match.index), `${file.room} may not write ${table}, which belongs to ${rooms[0]}`);
  }
}
