import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Column } from '../ui/lists/data-list.tsx';
import { StateMark } from '../ui/notices/state-mark.tsx';

/** The column with the name of an organization, which leads to it. @param none for rows without one */
export function organizationColumn<R extends { readonly id: string | null; readonly name: string | null }>(
  heading: string,
  none = '-',
): Column<R> {
  return {
    key: 'name',
    heading,
    inHead: true,
    cell: ({ id, name }) =>
      id === null ? (
        none
      ) : (
        <Link to="/admin/organizations/$id" params={{ id }}>
          {name}
        </Link>
      ),
  };
}

/** The column with a mark of what an organization has exceeded. */
export function exceededColumn<R extends { readonly exceeded: boolean }>(heading: string, text: string): Column<R> {
  return {
    key: 'state',
    heading,
    inRow: 'state',
    cell: ({ exceeded }) =>
      exceeded && (
        <StateMark tone="alert" icon={<IconAlertTriangle aria-hidden />}>
          {text}
        </StateMark>
      ),
  };
}
