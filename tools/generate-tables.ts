import { writeFile } from 'node:fs/promises';
import pg from 'pg';

const types: Readonly<Record<string, string>> = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  bool: 'boolean',
  text: 'string',
  date: 'string',
  bytea: 'Buffer',
  jsonb: 'unknown',
  timestamptz: 'Date',
  _text: 'string[]',
  _int2: 'number[]',
  _int4: 'number[]',
};

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly generated: boolean;
}

const query = `
  select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as nullable,
    a.atthasdef or a.attidentity <> '' as generated
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'migrations'
  order by c.relname, a.attnum`;

/**
 * TypeScript types of a migrated database's tables for Kysely.
 * @param url a migrated database
 * @returns the text of `server/src/platform/database/tables.ts`
 */
export async function generateTables(url: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<Column>(query);
  await client.end();
  const pascal = (name: string) => name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const tables = Map.groupBy(rows, (row) => row.table);
  const lines = [
    '// Made by tools/generate-tables.ts from the migrated database; a test compares.',
    "import type { Generated } from 'kysely';",
    '',
  ];
  for (const [table, columns] of tables) {
    lines.push(`/** Row of \`${table}\`. */`, `export interface ${pascal(table)}Table {`);
    for (const column of columns) {
      const base = types[column.type];
      if (!base) throw new Error(`No TypeScript type is known for ${column.type} (${table}.${column.column})`);
      const full = column.nullable && base !== 'unknown' ? `${base} | null` : base;
      lines.push(`  ${column.column}: ${column.generated ? `Generated<${full}>` : full};`);
    }
    lines.push('}', '');
  }
  lines.push('/** All tables by name. */', 'export interface Tables {');
  for (const table of tables.keys()) lines.push(`  ${table}: ${pascal(table)}Table;`);
  lines.push('}', '');
  return lines.join('\n');
}

/** Writes the types of all tables in the database at `url` to `file`. */
export async function writeTables(url: string, file: string): Promise<void> {
  await writeFile(file, await generateTables(url));
}
