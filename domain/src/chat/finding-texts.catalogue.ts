/** Words of findings by rules. Source: REPORT-5 */
export const findingTexts = {
  en: {
    nothing: 'Nothing was counted.',
    total: (months: string, count: string, index: string) => `${months}: ${count} insects, ${index} a day.`,
    noBase: (months: string) => `No event in ${months}.`,
    against: (months: string, count: string, percent: string) =>
      `${months}: ${count}${percent === '' ? '' : ` (${percent})`}.`,
    most: (type: string, count: string) => `Most frequent: ${type}, ${count}.`,
    grown: (type: string, base: string, now: string) => `Increased most: ${type}, from ${base} to ${now}.`,
    over: (events: string) => `Events over the threshold: ${events}.`,
    cause: (cause: string, count: string, types: string) => `${cause} (${count} insects: ${types})`,
    separator: '; ',
    sentence: ' ',
  },
  ja: {
    nothing: '計数された記録はありません。',
    total: (months: string, count: string, index: string) => `${months}は${count}匹（1日あたり${index}匹）です。`,
    noBase: (months: string) => `${months}の記録はありません。`,
    against: (months: string, count: string, percent: string) =>
      `${months}は${count}匹${percent === '' ? '' : `（${percent}）`}でした。`,
    most: (type: string, count: string) => `最も多いのは${type}の${count}匹です。`,
    grown: (type: string, base: string, now: string) => `最も増えたのは${type}で、${base}匹から${now}匹になりました。`,
    over: (events: string) => `しきい値以上の記録が${events}件あります。`,
    cause: (cause: string, count: string, types: string) => `${cause}（${types}など${count}匹）`,
    separator: '／',
    sentence: '',
  },
} as const;
