import { type InsectType, insectReference, insectTypes } from '../insects/insect.catalogue.ts';
import { chatPresets, presetTexts } from './chat-presets.catalogue.ts';

/** What the built-in analyst can be asked. Source: CHAT-7. */
export const analystTopics = [...chatPresets, 'where', 'since', 'measures', 'silent', 'documents', 'counts'] as const;
export type AnalystTopic = (typeof analystTopics)[number];

/** A question as the built-in analyst understands it. */
export interface AnalystQuestion {
  /** Null: it does not. */
  readonly topic: AnalystTopic | null;
  /** The types it names, in their order in the text. */
  readonly types: readonly InsectType[];
  /** Whether it asks about an increase. */
  readonly grown: boolean;
  /** With which period an increase is compared. */
  readonly base: 'before' | 'yearBefore';
  /** What is left for a search of documents. */
  readonly text: string;
}

/**
 * Words of each topic, the more particular topics first: the first whose words occur is meant. “Which traps increased
 * most?” is about where, “since when did moth flies increase?” about when.
 */
const words: readonly (readonly [AnalystTopic, RegExp])[] = [
  [
    'silent',
    /\b(silent|offline|not (reporting|responding|connected)|no signal|unresponsive)\b|無応答|応答(の|し|が)な|沈黙|通信(して|が)?(い?な|途絶|切れ)|オフライン/,
  ],
  ['documents', /\b(manual|document|instruction|guide|handbook|firmware)s?\b|マニュアル|説明書|手順書|資料|取扱|文書/],
  [
    'measures',
    /\b(what (can|should|to|do) (we|i|you)?\s*(do|be done)|do about|get rid|prevent\w*|measures?|countermeasures?|eliminate|fight)\b|対策|対処|防除|駆除|減らすに|防ぐ|予防|どうすれば|どう対応/,
  ],
  [
    'since',
    /\bsince when\b|\bwhen did\b|\bhow long\b|\bstart(ed)? (to|rising|increasing)\b|いつから|いつ頃から|いつごろから/,
  ],
  [
    'causes',
    /\b(why|cause|causes|reason|reasons|inspect\w*|come from|coming from)\b|原因|なぜ|どうして|理由|点検|要因/,
  ],
  [
    'attention',
    /\b(attention|alert|alerts|threshold|thresholds|urgent|worst|critical|priorit\w*)\b|注意|要注意|アラート|しきい値|閾値|警告|優先/,
  ],
  [
    'compared',
    /\b(compar\w*|last year|previous (year|month)|year before|month before|last month|than before|year ago|trend|development)\b|前年|昨年|去年|前月|先月|比べ|比較|推移|傾向/,
  ],
  ['grown', /\b(grew|grow|grown|growing|increas\w*|risen|rise|rising|rose|more than)\b|増え|増加|伸び|急増|多くなっ/],
  ['where', /\bwhere\b|\bwhich (trap|place)s?\b|どこ|どのトラップ|どの場所|どの設置/],
  [
    'counts',
    /\b(how many|count|counts|number|total|most|top|common|frequent|caught|summary|summari[sz]e|overview|list)\b|何匹|匹数|捕獲数|件数|合計|総数|最も多|一番多|多い|内訳|まとめ|要約|概要|いくつ/,
  ],
];

/** Words of measures only beside a type, and where nothing is compared: “how do moth flies do against last year?” */
const againstType = /\b(against|control)\b/;
const patternOf = new Map(words);
/** Asks for a trap or place, not for a type. */
const whichTrap = /\b(where|which (trap|place|site|location)s?)\b|どこ|どのトラップ|どの場所|どの設置/;
const whichType = /\b(which|what) (type|insect|kind)s?\b|どの(種類|虫|種)|何が/;

/** Asks for a comparison with the same months of the year before. */
const lastYear = /\b(last year|previous year|year before|year ago)\b|前年|昨年|去年/;

/** Ranks traps. Beside a type it is about that type, of which no place has a threshold. */
const worst = /\b(worst|critical)\b/;

const fold = (text: string) => text.normalize('NFKC').toLowerCase();

/** Names by which people speak of types, besides those of the reference. */
const moreNames: Readonly<Partial<Record<InsectType, readonly string[]>>> = {
  psocid: ['booklice', 'booklouse', 'チャタテ'],
  house_fly: ['イエバエ', '家蝿'],
  mosquito: ['mosquitos', '蚊'],
  fruit_fly: ['drosophila', 'vinegar fl', '猩々蝿'],
  winged_ant: ['flying ant', 'ハアリ', 'はねあり'],
  parasitic_wasp: ['wasp', '寄生蜂'],
  midge: ['chironomid'],
  indian_meal_moth: ['meal moth', 'ノシメ'],
  cigarette_beetle: ['シバンムシ'],
};

/** How each type may be written, folded; English names without their plural ending. */
const namesOf: readonly (readonly [InsectType, readonly string[]])[] = insectTypes
  .filter((type) => type !== 'others')
  .map((type) => {
    const { en, ja } = insectReference[type].name;
    const [plain = ''] = en.split(' (');
    const stem = plain.replace(/ies$/, 'y').replace(/s$/, '');
    const spelled = [type.replaceAll('_', ' '), plain, stem, ja, ...(moreNames[type] ?? [])];
    return [type, [...new Set(spelled.map(fold))]] as const;
  });

/** The types that a text names: of names within each other the longest counts. A bare チョウバエ is both moth and drain flies. */
export function typesNamedIn(text: string): readonly InsectType[] {
  let rest = fold(text);
  const found: { readonly type: InsectType; readonly at: number }[] = [];
  const all = namesOf
    .flatMap(([type, names]) => names.map((name) => ({ type, name })))
    .toSorted((a, b) => b.name.length - a.name.length);
  for (const { type, name } of all) {
    // カ is a part of many words.
    const at = /^[ァ-ヶ]$/.test(name) ? -1 : rest.indexOf(name);
    if (at < 0) continue;
    found.push({ type, at });
    rest = rest.replaceAll(name, ' '.repeat(name.length));
  }
  const psychodids = rest.indexOf('チョウバエ');
  if (psychodids >= 0) found.push({ type: 'moth_fly', at: psychodids }, { type: 'drain_fly', at: psychodids });
  return [...new Set(found.toSorted((a, b) => a.at - b.at).map(({ type }) => type))];
}

/** Reads a question in English or Japanese. Source: CHAT-7. */
export function readQuestion(text: string): AnalystQuestion {
  const folded = fold(text).trim();
  const types = typesNamedIn(text);
  const preset = chatPresets.find((one) => Object.values(presetTexts[one]).some((known) => fold(known) === folded));
  const grown = patternOf.get('grown')?.test(folded) ?? false;
  const topic = preset ?? topicOf(folded, types.length > 0, grown);
  // A question that only names a type is about what it is, and what helps.
  const base = lastYear.test(folded) ? 'yearBefore' : 'before';
  return { topic: topic ?? (types.length > 0 ? 'measures' : null), types, grown, base, text };
}

function topicOf(folded: string, namesType: boolean, grown: boolean): AnalystTopic | null {
  const isCompared = patternOf.get('compared')?.test(folded) ?? false;
  const found = words.find(
    ([topic, pattern]) =>
      pattern.test(folded) || (topic === 'measures' && namesType && !isCompared && againstType.test(folded)),
  )?.[0];
  const isAboutType = found === 'attention' && namesType && worst.test(folded);
  if (isAboutType) return 'where';
  // “Where did they increase compared with last year?” asks for traps; the period is only what they are compared with.
  if (grown && (found === 'grown' || found === 'compared')) {
    if (whichType.test(folded)) return 'grown';
    if (whichTrap.test(folded)) return 'where';
  }
  return found ?? null;
}
