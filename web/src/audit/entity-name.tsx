import { entityParts } from '@trapline/domain/audit/entity.rules.ts';
import type { NamedEntity } from '@trapline/domain/audit/entity.schema.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import './audit-sentence.messages.ts';

const pages = {
  sensor: ['/sensors/$id', '/admin/sensors/$id'],
  site: ['/installation_sites/$id', '/admin/installation_sites/$id'],
} as const;

/**
 * The name of what an entry mentions, linked to its page if there is one.
 * @param entity such as `Sensor-SN104`, or a mail address
 * @param fallback shown if there is no name; default: the id
 */
export function EntityName(props: {
  readonly entity: string;
  readonly fallback?: string | undefined;
  readonly names: ReadonlyMap<string, NamedEntity>;
  readonly inBackOffice: boolean;
}) {
  const { t } = useTranslation('auditSentences');
  const { entity, fallback, inBackOffice } = props;
  const named = props.names.get(entity) ?? props.names.get(entity.replace(/^User-/, 'Account-'));
  const parts = entityParts(entity);
  if (!named) {
    if (fallback !== undefined || parts === null || parts.kind === 'sensor') return fallback ?? parts?.id ?? entity;
    const { kind, id } = parts;
    return t(($) => $.unnamed[kind], { id });
  }
  const { name, page } = named;
  if (page === null || parts?.kind === 'place') return name;
  const kind = parts?.kind ?? 'account';
  if (kind === 'account') {
    return (
      <Link to="/admin/accounts/$userEmail" params={{ userEmail: page }}>
        {name}
      </Link>
    );
  }
  if (kind === 'organization') {
    return (
      <Link to="/admin/organizations/$id" params={{ id: page }}>
        {name}
      </Link>
    );
  }
  return (
    <Link to={pages[kind][inBackOffice ? 1 : 0]} params={{ id: page }}>
      {name}
    </Link>
  );
}
