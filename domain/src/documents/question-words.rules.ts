import { searchWords } from '../common/search.rules.ts';

/** Words of questions that stand on every page, or only say that a document is meant. */
const common = new Set(
  [
    'a about above after again all also am an and any are as at be been but by can could did do does done for from get',
    'had has have how i if in into is it its may me my no not of off on or our out over please say says should so some',
    'such tell than that the their them then there these they this those to too under up us was we were what when where',
    'which while who why will with would you your',
    'document documents guide handbook instruction instructions manual manuals read written',
    'マニュアル 説明 説明書 手順書 資料 文書 取扱 書 何 教え',
  ].flatMap((line) => line.split(' ')),
);

const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

/**
 * The words of a question that are worth searching for in documents, folded. Japanese is split where words end; what is
 * written in hiragana alone is grammar. Source: DOC-5.
 */
export function questionWords(question: string): readonly string[] {
  const words = [...segmenter.segment(question)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []));
  return searchWords(words.join(' ')).filter(
    (word) => !common.has(word) && !/^[\p{Script=Hiragana}ー]+$/u.test(word) && !/^[\p{Script=Latin}\d]$/u.test(word),
  );
}
