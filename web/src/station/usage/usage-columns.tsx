import { planOf } from '@trapline/domain/organizations/plan.catalogue.ts';
import type { OrganizationUsage } from '@trapline/domain/station/usage.schema.ts';
import type { TFunction } from 'i18next';
import { exceededColumn, organizationColumn } from '../../organizations/organization-columns.tsx';
import { planText } from '../../organizations/plan-text.ts';
import { currentLocale } from '../../platform/words/locale.ts';
import { numberText } from '../../platform/words/number-text.ts';
import type { Column } from '../../ui/lists/data-list.tsx';
import './usage.messages.ts';

/** The columns of the usage page. @param phone whether it has rows instead of a table. Source: STATION-22 */
export function usageColumns(t: TFunction<'stationUsage'>, phone: boolean): readonly Column<OrganizationUsage>[] {
  const locale = currentLocale();
  const number = (value: number) => numberText(value, locale);
  const included = ({ plan, included_units }: OrganizationUsage) => {
    if (included_units !== null) return number(included_units);
    return planOf(plan)?.type === 'unlimited' ? t(($) => $.noLimit) : '-';
  };
  const name = organizationColumn<OrganizationUsage>(t(($) => $.organization));
  const state = exceededColumn<OrganizationUsage>(
    t(($) => $.state),
    t(($) => $.exceeded),
  );
  if (phone) {
    const used: Column<OrganizationUsage> = {
      key: 'used_traps',
      heading: t(($) => $.usedHeading),
      inRow: 'text',
      cell: (row) => {
        const cost = row.excess_cost > 0 ? [t(($) => $.yen, { number: number(row.excess_cost) })] : [];
        return [`${number(row.used_traps)} / ${included(row)}`, ...cost].join(' · ');
      },
    };
    return [name, used, state];
  }
  return [
    name,
    {
      key: 'plan',
      heading: t(($) => $.planHeading),
      priority: 1,
      cell: ({ plan }) => planText(plan, 'product_admin', locale),
    },
    {
      key: 'used_traps',
      heading: t(($) => $.usedHeading),
      numeric: true,
      cell: ({ used_traps }) => number(used_traps),
    },
    { key: 'included_units', heading: t(($) => $.included), numeric: true, priority: 2, cell: included },
    state,
    {
      key: 'excess_cost',
      heading: t(($) => $.excess),
      numeric: true,
      cell: ({ excess_cost }) => number(excess_cost),
    },
  ];
}
