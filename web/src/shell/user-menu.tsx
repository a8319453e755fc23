import type { UserInfo } from '@trapline/domain/accounts/account.schema.ts';
import { UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconUserCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PagePart } from '../ui/notices/page-part.tsx';
import css from './shell.module.css';
import './shell.messages.ts';

const loadDropdown = async () => (await import('./user-menu-dropdown.tsx')).UserMenuDropdown;

/**
 * The menu of the signed-in account. The button is there at once; the code of menus, a quarter of the activity page's,
 * is loaded when it is first opened.
 */
export function UserMenu({ user }: { readonly user: UserInfo }) {
  const { t } = useTranslation('shell');
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const opened = state === 'open';
  const onChange = (open: boolean) => setState(open ? 'open' : 'closed');
  return (
    <>
      <UnstyledButton
        ref={setButton}
        id="account-menu"
        className={css.user}
        aria-label={t(($) => $.accountMenu, { name: user.name })}
        aria-haspopup="menu"
        aria-expanded={opened}
        onClick={() => onChange(!opened)}
      >
        <IconUserCircle size={22} stroke={1.5} aria-hidden />
        <span className={css.userName}>{user.name}</span>
        <IconChevronDown size={14} aria-hidden />
      </UnstyledButton>
      {button !== null && state !== 'unused' && (
        <PagePart
          name="account menu"
          load={loadDropdown}
          props={{ user, button, opened, onChange }}
          onGiveUp={() => setState('unused')}
        />
      )}
    </>
  );
}
