import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { UnitState } from '../../health/unit-state.tsx';
import { SharedMark } from '../../shares/shared-mark.tsx';
import { StateMark } from '../../ui/notices/state-mark.tsx';
import '../attention/attention.messages.ts';
import { reasonMarks } from '../attention/reason-marks.ts';
import type { Group } from './group.ts';

/** Why a group needs attention, apart from the state of its unit. */
export function Reasons({ group }: { readonly group: Group }) {
  const { t } = useTranslation('attention');
  return group.reasons
    .filter((reason) => reason !== 'silent' && reason !== 'poor_health')
    .map((reason) => {
      const { tone, Icon } = reasonMarks[reason];
      return (
        <StateMark key={reason} tone={tone} icon={<Icon aria-hidden />}>
          {t(($) => $.reason[reason])}
        </StateMark>
      );
    });
}

/** The state of a group's unit, unless the reader may not know it, and by whom the group is shared with the reader. */
export function GroupState({ group }: { readonly group: Group }) {
  if (group.state !== null) {
    return (
      <>
        <UnitState
          state={group.state}
          lastActive={group.last_active}
          problems={group.health_problems}
          zone={group.time_zone}
          detailed
        />
        {group.shared_by && <SharedMark by={group.shared_by} />}
      </>
    );
  }
  return <SharedMark by={group.shared_by} />;
}

/** The name of a group, as a link to its site or sensor. */
export function AssetLink({ group: { kind, id, name } }: { readonly group: Group }) {
  return kind === 'sensor' ? (
    <Link to="/sensors/$id" params={{ id }}>
      {name}
    </Link>
  ) : (
    <Link to="/installation_sites/$id" params={{ id }}>
      {name}
    </Link>
  );
}
