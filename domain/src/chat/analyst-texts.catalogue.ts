/** What the built-in analyst says. Names come in as Markdown already. Source: CHAT-7 */
export const analystTexts = {
  en: {
    causes: {
      damp: 'damp places',
      garbage: 'waste and residues',
      waterbody: 'open water nearby',
      green_space: 'green areas nearby',
      stored_food: 'stored food',
      mold: 'mould',
    },
    inspections: {
      damp: 'drains, gutters, floor cracks and leaks: remove slime and standing water',
      garbage: 'waste rooms, bins and residues under machines: empty and clean them',
      waterbody: 'lights near doors and windows, seals and air locks: keep what comes from open water outside',
      green_space:
        'doors, windows, screens and plants close to the building: close gaps, keep plants away from entrances',
      stored_food: 'stocks, old batches and spilt product: find and remove what is infested',
      mold: 'mouldy packaging, pallets, insulation and cold spots: dry and ventilate',
    },
    routes: { indoor: 'breeds inside the building', outdoor: 'comes in from outside' },
    months: (from: string, to: string) => `${from} – ${to}`,
    ofPeriod: (period: string, said: string) => `${period}: ${said}`,
    ofTypes: (what: string, said: string) => `${what}: ${said}`,
    total: (count: string, events: string, index: string) =>
      `**${count}** insects in ${events} counted ${events === '1' ? 'event' : 'events'} (${index} a day).`,
    nothingCounted: 'None of the selected events has been counted yet, so there are no figures.',
    uncounted: (events: string) =>
      events === '1'
        ? '1 selected event is not counted yet and left out.'
        : `${events} selected events are not counted yet and left out.`,
    grownTop: (type: string, now: string, base: string, more: string, period: string, before: string) =>
      `**${type}** increased most: ${now} in ${period}, ${base} in ${before} (+${more}).`,
    grownNone: (period: string, before: string) => `No type increased in ${period} compared with ${before}.`,
    noBase: (before: string) => `These traps have no counted event in ${before}, so there is nothing to compare with.`,
    grownTypes: 'All types:',
    asked: {
      grownNone: (period: string, before: string) =>
        `None of the types you ask about increased in ${period} compared with ${before}.`,
      grownTypes: 'The types you ask about:',
    },
    where: 'Where:',
    typeLine: (type: string, now: string, base: string, change: string) =>
      `- ${type}: ${now} (before: ${base}${change})`,
    trapLine: (place: string, trap: string, now: string, base: string, change: string, cites: string) =>
      `- ${place}, trap ${trap}: ${now} (before: ${base}${change}) ${cites}`,
    trapCount: (place: string, trap: string, now: string, cites: string) => `- ${place}, trap ${trap}: ${now} ${cites}`,
    change: (percent: string) => `, ${percent}%`,
    comparedWith: (label: string, period: string) => `**${label}** (${period}):`,
    monthBefore: 'Period before',
    yearBefore: 'Year before',
    comparedTotal: (what: string, now: string, base: string, change: string) =>
      `- ${what}: ${now} (then: ${base}${change})`,
    comparedIndex: (now: string, base: string) => `- insects a day: ${now} (then: ${base})`,
    causesFor: (period: string) => `Likely causes of what was caught in ${period}, by the reference:`,
    causeLine: (cause: string, count: string, types: string, cites: string) =>
      `- **${cause}**: ${count} insects (${types}) ${cites}`,
    inspectFirst: 'Inspect first:',
    inspectLine: (number: string, text: string) => `${number}. ${text}`,
    nearTrap: (place: string, trap: string, count: string, cites: string) =>
      `Begin near ${place}, trap ${trap}: ${count} insects ${cites}`,
    noCauses: 'The reference gives no cause for what was caught.',
    causesNote: 'The reference says what these insects need; whether it is so at your site, only an inspection shows.',
    attentionNone: 'No trap of the selected events is over the threshold of its place, and none rises by half or more.',
    attentionTop: (traps: string) => (traps === '1' ? '1 trap needs attention:' : `${traps} traps need attention:`),
    overLine: (place: string, trap: string, index: string, threshold: string, cites: string) =>
      `- ${place}, trap ${trap}: over the threshold, ${index} a day (threshold ${threshold}) ${cites}`,
    noThreshold: (places: string) => `No threshold is set for ${places}.`,
    risingLine: (place: string, trap: string, now: string, base: string, change: string, cites: string) =>
      `- ${place}, trap ${trap}: rising, ${now} (before: ${base}${change}) ${cites}`,
    sinceTop: (what: string, since: string) => `${what}: rising since **${since}**, by insects a day:`,
    sinceNone: (what: string, month: string) => `${what}: ${month} is not above the month before.`,
    sinceUnknown: 'There are fewer than two months with counted events, so no trend is known.',
    trendLine: (month: string, count: string, index: string, cites: string) =>
      `- ${month}: ${count} (${index} a day) ${cites}`,
    allInsects: 'All insects',
    whereTop: (what: string, period: string) => `${what} in ${period}, by trap:`,
    whereGrownTop: (what: string, period: string, before: string) =>
      `${what}: traps that increased most in ${period}, compared with ${before}:`,
    whereNoneGrown: (what: string, period: string, before: string) =>
      `${what}: no trap increased in ${period} compared with ${before}.`,
    countsTop: 'By type:',
    countLine: (type: string, count: string, share: string, cites: string) =>
      `- ${type}: ${count} (${share}%) ${cites}`,
    measuresOf: (type: string) => `**${type}**`,
    measuresFacts: (route: string, causes: string) => `It ${route}. Favoured by: ${causes}.`,
    measuresCaught: (count: string, period: string) => `Caught in the selected events of ${period}: ${count}.`,
    measuresAsk: 'Name a type, such as “moth flies”, and I say what the reference advises.',
    silentNone: (all: string) => `None of the ${all} sensors that you see is silent.`,
    silentTop: (silent: string) => (silent === '1' ? '1 sensor is silent:' : `${silent} sensors are silent:`),
    silentLine: (name: string, at: string) => `- ${name}: last heard ${at}`,
    never: 'never',
    documentsNone: 'I found nothing about this in the documents.',
    documentsTop: 'Passages of the documents:',
    documentLine: (title: string, page: number | null, text: string) =>
      `- **${title}**${page === null ? '' : `, p. ${page}`}: ${text}`,
    unknown: 'I did not understand this question.',
    abilities:
      'I can say which type increased most and where, compare with the month and the year before, name likely causes and what to inspect, ' +
      'list traps that need attention and silent units, say since when figures rise, what to do against a type, and search the documents.',
    footer:
      '*Answered by the built-in analyst, which follows rules and is no AI. It does not look at photos, predict, or take up earlier questions.*',
    budget: 'This month’s tokens for AI answers are used up, so the built-in analyst answers.',
    more: (number: string) => `- and ${number} more`,
    none: '–',
    separator: ', ',
    stopped: '(stopped)',
    figureNote: 'Figures marked with (?) come from no tool and may be wrong.',
  },
  ja: {
    causes: {
      damp: '湿気の多い場所',
      garbage: 'ごみ・残渣',
      waterbody: '近くの水辺',
      green_space: '近くの緑地',
      stored_food: '貯蔵食品',
      mold: 'カビ',
    },
    inspections: {
      damp: '排水溝、側溝、床の割れ目、水漏れ：ぬめりと溜まり水を取り除く',
      garbage: 'ごみ置き場、ごみ容器、機械の下の残渣：空にして清掃する',
      waterbody: '出入口や窓際の照明、隙間、前室：水辺から来る虫を入れない',
      green_space: '出入口、窓、網戸、建物のそばの植栽：隙間をふさぎ、植栽を出入口から離す',
      stored_food: '在庫、古いロット、こぼれた原料：発生しているものを探して取り除く',
      mold: 'カビの生えた包材、パレット、断熱材、結露しやすい箇所：乾燥と換気を行う',
    },
    routes: { indoor: '屋内で発生します', outdoor: '屋外から侵入します' },
    months: (from: string, to: string) => `${from}～${to}`,
    ofPeriod: (period: string, said: string) => `${period}：${said}`,
    ofTypes: (what: string, said: string) => `${what}：${said}`,
    total: (count: string, events: string, index: string) =>
      `計数済みの記録${events}件で**${count}**匹（1日あたり${index}匹）です。`,
    nothingCounted: '選択された記録はまだ計数されていないため、数値がありません。',
    uncounted: (events: string) => `選択された記録のうち${events}件は未計数のため除いています。`,
    grownTop: (type: string, now: string, base: string, more: string, period: string, before: string) =>
      `最も増えたのは**${type}**です。${period}は${now}匹、${before}は${base}匹でした（+${more}匹）。`,
    grownNone: (period: string, before: string) => `${period}に${before}より増えた種類はありません。`,
    noBase: (before: string) => `これらのトラップには${before}の計数済みの記録がないため、比べられません。`,
    grownTypes: '種類別：',
    asked: {
      grownNone: (period: string, before: string) => `お尋ねの種類は、${period}に${before}より増えていません。`,
      grownTypes: 'お尋ねの種類：',
    },
    where: '場所：',
    typeLine: (type: string, now: string, base: string, change: string) =>
      `- ${type}：${now}匹（以前：${base}${change}）`,
    trapLine: (place: string, trap: string, now: string, base: string, change: string, cites: string) =>
      `- ${place}、トラップ${trap}：${now}匹（以前：${base}${change}） ${cites}`,
    trapCount: (place: string, trap: string, now: string, cites: string) =>
      `- ${place}、トラップ${trap}：${now}匹 ${cites}`,
    change: (percent: string) => `、${percent}%`,
    comparedWith: (label: string, period: string) => `**${label}**（${period}）：`,
    monthBefore: '前の期間',
    yearBefore: '前年同期',
    comparedTotal: (what: string, now: string, base: string, change: string) =>
      `- ${what}：${now}匹（当時：${base}${change}）`,
    comparedIndex: (now: string, base: string) => `- 1日あたり：${now}匹（当時：${base}）`,
    causesFor: (period: string) => `${period}に捕獲された虫から、図鑑の情報で考えられる原因です。`,
    causeLine: (cause: string, count: string, types: string, cites: string) =>
      `- **${cause}**：${count}匹（${types}） ${cites}`,
    inspectFirst: 'まず点検する箇所：',
    inspectLine: (number: string, text: string) => `${number}. ${text}`,
    nearTrap: (place: string, trap: string, count: string, cites: string) =>
      `${place}、トラップ${trap}の周辺から始めてください：${count}匹 ${cites}`,
    noCauses: '捕獲された虫から推定できる原因はありません。',
    causesNote: 'これらは虫の生態からの推定です。実際の原因は現場の点検で確かめてください。',
    attentionNone: '選択された記録には、設置箇所のしきい値以上のトラップも、1.5倍以上に増えたトラップもありません。',
    attentionTop: (traps: string) => `注意が必要なトラップは${traps}台です。`,
    overLine: (place: string, trap: string, index: string, threshold: string, cites: string) =>
      `- ${place}、トラップ${trap}：しきい値以上、1日あたり${index}匹（しきい値${threshold}） ${cites}`,
    noThreshold: (places: string) => `${places}にはしきい値が設定されていません。`,
    risingLine: (place: string, trap: string, now: string, base: string, change: string, cites: string) =>
      `- ${place}、トラップ${trap}：増加中、${now}匹（以前：${base}${change}） ${cites}`,
    sinceTop: (what: string, since: string) => `${what}は、1日あたりの匹数で**${since}**から増え続けています。`,
    sinceNone: (what: string, month: string) => `${what}：${month}は前の月より増えていません。`,
    sinceUnknown: '計数済みの記録のある月が2か月に満たないため、傾向は分かりません。',
    trendLine: (month: string, count: string, index: string, cites: string) =>
      `- ${month}：${count}匹（1日あたり${index}匹） ${cites}`,
    allInsects: '全種',
    whereTop: (what: string, period: string) => `${period}の${what}（トラップ別）：`,
    whereGrownTop: (what: string, period: string, before: string) =>
      `${what}：${period}に${before}より増えたトラップ（増加の多い順）：`,
    whereNoneGrown: (what: string, period: string, before: string) =>
      `${what}：${period}に${before}より増えたトラップはありません。`,
    countsTop: '種類別：',
    countLine: (type: string, count: string, share: string, cites: string) =>
      `- ${type}：${count}匹（${share}%） ${cites}`,
    measuresOf: (type: string) => `**${type}**`,
    measuresFacts: (route: string, causes: string) => `${route}。好む環境：${causes}。`,
    measuresCaught: (count: string, period: string) => `${period}の選択された記録での捕獲数：${count}匹。`,
    measuresAsk: '「オオチョウバエ」のように種類名を入れていただくと、図鑑の対策をお答えします。',
    silentNone: (all: string) => `表示できるセンサー${all}台に、応答のないものはありません。`,
    silentTop: (silent: string) => `応答のないセンサーは${silent}台です。`,
    silentLine: (name: string, at: string) => `- ${name}：最終通信 ${at}`,
    never: 'なし',
    documentsNone: '資料には該当する記述が見つかりませんでした。',
    documentsTop: '資料の該当箇所：',
    documentLine: (title: string, page: number | null, text: string) =>
      `- **${title}**${page === null ? '' : `（${page}ページ）`}：${text}`,
    unknown: 'ご質問を理解できませんでした。',
    abilities:
      'お答えできるのは、最も増えた種類と場所、前月・前年同月との比較、考えられる原因とまず点検する箇所、注意が必要なトラップ、応答のない端末、' +
      'いつから増えているか、種類ごとの対策、資料の検索です。',
    footer:
      '*この回答は内蔵の分析機能がルールに従って作成したもので、AIではありません。写真の確認や予測、前の質問を踏まえた回答はできません。*',
    budget: '今月のAI回答のトークン数が上限に達したため、内蔵の分析機能がお答えします。',
    more: (number: string) => `- ほか${number}件`,
    none: '–',
    separator: '、',
    stopped: '（中止しました）',
    figureNote: '(?)の付いた数値は、データから確認できなかったものです。誤りの可能性があります。',
  },
} as const;
