import { CloseButton } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { byteText } from '../../platform/words/number-text.ts';
import { FileZone } from '../../ui/fields/file-zone.tsx';
import { useFileDrop } from '../../uploads/use-file-drop.ts';
import './scanner.messages.ts';
import css from './scanner.module.css';

/** The zone in which scans are dropped or chosen, and the chosen ones in the order of their keys. */
export function ScanFiles(props: {
  readonly files: readonly File[];
  readonly onAdd: (files: readonly File[]) => void;
  readonly onRemove: (file: File) => void;
}) {
  const { t, i18n } = useTranslation('stationScanner');
  const { files, onAdd, onRemove } = props;
  const latest = useRef(onAdd);
  useEffect(() => {
    latest.current = onAdd;
  });
  const over = useFileDrop(useCallback((dropped: readonly File[]) => latest.current(dropped), []));
  return (
    <>
      <FileZone
        over={over}
        text={over ? t(($) => $.dropNow) : t(($) => $.drop)}
        hint={t(($) => $.types)}
        button={files.length > 0 ? t(($) => $.chooseMore) : t(($) => $.choose)}
        quiet
        accept="image/jpeg,.jpg,.jpeg"
        multiple
        unfocused
        onFiles={onAdd}
      />
      {files.length > 0 && (
        <ul className={css.list} aria-label={t(($) => $.files)}>
          {files.map((file, index) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`} className={css.row}>
              <IconPhoto size={20} aria-hidden />
              <p className={css.name}>
                <span title={file.name}>
                  {index + 1}. {file.name}
                </span>{' '}
                <small>{byteText(file.size, i18n.language)}</small>
              </p>
              <CloseButton aria-label={t(($) => $.remove, { name: file.name })} onClick={() => onRemove(file)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
