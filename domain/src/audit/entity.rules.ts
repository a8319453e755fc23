/** Kinds of entities, by the word before the hyphen. Activity logs call an account a user. Source: LOG-1. */
const kinds = new Map([
  ['Sensor', 'sensor'],
  ['InstallationSite', 'site'],
  ['StationPlace', 'place'],
  ['Organization', 'organization'],
  ['Account', 'account'],
  ['User', 'account'],
] as const);

/** An entity: its kind and its id. */
export interface EntityParts {
  readonly kind: 'sensor' | 'site' | 'place' | 'organization' | 'account';
  /** Of a sensor: its text id; of all others: digits. */
  readonly id: string;
}

/** Takes an entity apart, such as `Sensor-SN104`; null if it is something else, such as a path. */
export function entityParts(entity: string): EntityParts | null {
  const at = entity.indexOf('-');
  const noun = entity.slice(0, Math.max(at, 0));
  const id = entity.slice(at + 1);
  const kind = [...kinds].find(([word]) => word === noun)?.[1];
  if (!kind || id === '') return null;
  return kind === 'sensor' || /^\d{1,9}$/.test(id) ? { kind, id } : null;
}

const nouns = new Map([
  ['sensor_id', 'Sensor'],
  ['installation_site_id', 'InstallationSite'],
  ['organization_id', 'Organization'],
  ['owner_id', 'Organization'],
  ['old_account_id', 'Account'],
  ['new_account_id', 'Account'],
  ['wanted', 'Account'],
]);

/** The entity that a field of an entry's details refers to, such as `InstallationSite-7`; null if none. */
export function entityOfField(field: string, value: unknown): string | null {
  const noun = nouns.get(field);
  return noun === undefined || (typeof value !== 'string' && typeof value !== 'number') ? null : `${noun}-${value}`;
}

/** The entities that the details of an entry refer to, also before and after changes. */
export function entitiesInDetails(details: Readonly<Record<string, unknown>>): readonly string[] {
  const { changes } = details;
  const all = [...Object.entries(details), ...(typeof changes === 'object' ? Object.entries(changes ?? {}) : [])];
  return all.flatMap(([field, value]) => {
    const values: readonly unknown[] = typeof value === 'object' && value !== null ? Object.values(value) : [value];
    return values.map((one) => entityOfField(field, one)).filter((entity) => entity !== null);
  });
}
