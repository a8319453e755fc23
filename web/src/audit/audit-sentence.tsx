import type { NamedEntity } from '@trapline/domain/audit/entity.schema.ts';
import { entityParts } from '@trapline/domain/audit/entity.rules.ts';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hole, sentenceParts } from '../platform/words/sentence.ts';
import { type Acted, ownAction, type Person } from './acted.ts';
import './audit-sentence.messages.ts';
import { EntityName } from './entity-name.tsx';

/** Names by entity, or by mail address. */
export type Names = ReadonlyMap<string, NamedEntity>;

/** Makes the names of a response searchable. */
export function namesOf(names: readonly NamedEntity[]): Names {
  return new Map(names.map((named) => [named.entity, named]));
}

const places = { who: hole('who'), whom: hole('whom'), what: hole('what') };

/**
 * An action as a sentence, whose names link to their pages. Source: AUDIT-7.
 * @param inBackOffice whether links lead to the back office
 */
export function AuditSentence(props: { readonly acted: Acted; readonly names: Names; readonly inBackOffice: boolean }) {
  const { t } = useTranslation('auditSentences');
  const { acted, ...rest } = props;
  const { action } = acted;
  const own = ownAction(acted);
  const account = entityParts(acted.what)?.kind === 'account';
  const text =
    own !== undefined
      ? t(($) => $.own[own], places)
      : action === null
        ? t(($) => $.call, places)
        : t(($) => $.actions[action], places);
  const parts = sentenceParts(text, {
    who: <Actor acted={acted} {...rest} />,
    whom: <PersonName person={acted.whom} entity={acted.what} {...rest} />,
    what: <EntityName entity={acted.what} fallback={account ? acted.whom?.email : undefined} {...rest} />,
  });
  return <Parts parts={parts} />;
}

function Parts({ parts }: { readonly parts: readonly ReactNode[] }) {
  return parts.map((part, index) => <Fragment key={index}>{part}</Fragment>);
}

interface Shown {
  readonly names: Names;
  readonly inBackOffice: boolean;
}

function Actor({ acted: { who, as }, ...shown }: Shown & { readonly acted: Acted }) {
  const { t } = useTranslation('auditSentences');
  const name = <PersonName person={who} {...shown} />;
  if (as === null) return name;
  const text = t(($) => $.as, places);
  return <Parts parts={sentenceParts(text, { who: name, whom: <PersonName person={as} {...shown} /> })} />;
}

/** A person's name, else the mail address. @param entity used if no person is recorded */
function PersonName({
  person,
  entity,
  ...shown
}: Shown & { readonly person: Person | null; readonly entity?: string }) {
  const { t } = useTranslation('auditSentences');
  if (person === null) {
    const account = entity !== undefined && entityParts(entity)?.kind === 'account';
    return account ? <EntityName entity={entity} {...shown} /> : t(($) => $.someone);
  }
  if (person.email === '') return t(($) => $.portal);
  if (person.email === 'field unit') return t(($) => $.fieldUnit);
  const byId = `Account-${person.id}`;
  return <EntityName entity={shown.names.has(byId) ? byId : person.email} fallback={person.email} {...shown} />;
}
