import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { keptList } from '../lists/kept-list.ts';

/** The lists that records link back to. */
export type ListPath =
  | '/sensors'
  | '/installation_sites'
  | '/station'
  | '/admin/sensors'
  | '/admin/installation_sites'
  | '/admin/accounts'
  | '/admin/organizations';

/** A link from a record to its list, as the list was shown last. Source: SCREEN-11. */
export function ListLink(
  props: Pick<ComponentProps<'a'>, 'children'> & { readonly to: ListPath; readonly className?: string | undefined },
) {
  const { to, ...link } = props;
  const queries = useQueryClient();
  return <Link {...link} to={to} search={keptList(queries, to)} />;
}
