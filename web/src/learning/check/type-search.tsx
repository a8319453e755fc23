import { Button, TextInput } from '@mantine/core';
import type { InsectType } from '@trapline/domain/insects/insect.catalogue.ts';
import { currentInsectTypesVersion, insectTypesOfVersion } from '@trapline/domain/insects/insect.rules.ts';
import { IconSearch } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InsectDrawing } from '../../insects/insect-drawing.tsx';
import { insectName, useInsectName } from '../../insects/insect-name.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import css from './check.module.css';
import './check.messages.ts';

/** The types whose name in either language contains the words. */
function typesFor(words: string): readonly InsectType[] {
  const wanted = words.trim().toLowerCase();
  return insectTypesOfVersion(currentInsectTypesVersion).filter((type) =>
    [insectName(type, 'en'), insectName(type, 'ja')].some((name) => name.toLowerCase().includes(wanted)),
  );
}

/** A dialog with all insect types, to be searched by name; Enter takes the first one found. */
export function TypeSearch(props: { readonly onChoose: (type: InsectType) => void; readonly onClose: () => void }) {
  const { t } = useTranslation('learningCheck');
  const typeName = useInsectName();
  const [words, setWords] = useState('');
  const found = typesFor(words);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const [first] = found;
    if (words.trim() !== '' && first) props.onChoose(first);
  };
  return (
    <Dialog title={t(($) => $.search)} onClose={props.onClose} wide>
      <form onSubmit={submit}>
        <TextInput
          type="search"
          aria-label={t(($) => $.search)}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={words}
          onChange={({ currentTarget: { value } }) => setWords(value)}
          data-autofocus
        />
      </form>
      <p className={css.noType} role="status">
        {found.length === 0 && t(($) => $.noType)}
      </p>
      <ul className={css.types}>
        {found.map((type) => (
          <li key={type}>
            <Button
              variant="default"
              fullWidth
              justify="start"
              leftSection={<InsectDrawing type={type} label={null} size={28} />}
              onClick={() => props.onChoose(type)}
            >
              {typeName(type)}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
