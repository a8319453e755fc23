import type { Standing } from '@trapline/domain/shares/standing.access.ts';

/** Columns that sensors and sites have in common and users can change. Days are `YYYY-MM-DD`. */
export interface AssetSettings {
  readonly name: string;
  readonly memo: string;
  readonly threshold: number;
  readonly increase_threshold: number;
  readonly trap_replaced_on: string | null;
  readonly trap_effective_days: number;
}

/** Values that change columns; those that are omitted or undefined stay as they are. */
export type ChangedColumns<Columns> = { readonly [Name in keyof Columns]?: Columns[Name] | undefined };

/** Columns that name the creator of a sensor or site. */
export interface CreatorColumns {
  readonly creator_name: string;
  readonly creator_email: string;
  readonly creator_organization_id: number | null;
  readonly creator_organization_name: string | null;
}

/** Columns that name the organization of a sensor or site. */
export interface OrganizationColumns {
  readonly organization_id: number | null;
  readonly organization_name: string | null;
}

/** What the rows of sensors and sites have in common, as seen by an account. */
export interface AssetRow extends AssetSettings, CreatorColumns, OrganizationColumns {
  readonly type: string;
  /** Whether installation sites are in use for it. */
  readonly sites_in_use: boolean;
  /** The name of the account that shares it with the reader. */
  readonly shared_by: string | null;
  readonly revision: number;
  readonly standing: Standing;
  /** IANA zone of its organization. */
  readonly time_zone: string | null;
  readonly bookmarked: boolean;
  /** Its position in the list, and the length of the whole list. */
  readonly position: number;
  readonly total: number;
}
