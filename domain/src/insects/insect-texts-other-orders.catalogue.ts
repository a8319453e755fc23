import type { InsectText } from './insect-text.catalogue.ts';

/** Everything that is not a fly. Sources: docs/insect-reference.md. */
export const otherOrderTexts = {
  others: {
    department: { en: 'No single group', ja: '特定の分類群なし' },
    description: {
      en:
        'Insects and other small animals that belong to no other type of this list, or that could not be told apart on ' +
        'the photo. Size, breeding place and route differ from one to the next, so the number alone says little. When it ' +
        'grows, open the photos, look at what was caught, and have a sample identified.',
      ja:
        'この一覧のほかの種類に当てはまらない虫や小さな動物、または写真では見分けられなかったものです。' +
        '大きさも発生源も侵入経路もさまざまなので、数だけで判断することはできません。' +
        '増えてきたときは写真を開いて捕獲されたものを確かめ、現物の同定を依頼してください。',
    },
  },
  aphid: {
    department: { en: 'Hemiptera: Aphididae', ja: 'カメムシ目アブラムシ科' },
    description: {
      en:
        'A soft, pear-shaped insect of 1 to 4 mm, green, yellow, black or red, with two small tubes at the rear; some have ' +
        'clear wings. It sucks sap on shrubs, vegetables and weeds and cannot breed inside without plants. Winged aphids ' +
        'drift on the wind, come to light, most of all in late autumn, and cling to clothes; wingless ones arrive on raw ' +
        'vegetables. Check hedges and weeds near openings, how people and goods enter, and the washing of vegetables.',
      ja:
        '体長1〜4mmのやわらかい洋ナシ形の虫で、緑、黄、黒、赤などの色をし、腹の後ろに2本の短い管があり、透明な翅をもつものもいます。' +
        '低木、野菜、雑草の汁を吸って増え、植物のない屋内では発生しません。' +
        '翅のあるものは風に乗り、特に晩秋に灯りへ集まり、衣服にも付いて入り、翅のないものは原料の野菜に付いて持ち込まれます。' +
        '開口部の近くの植え込みや雑草、人と物の入り方、野菜の洗浄を点検してください。',
    },
  },
  thrips: {
    department: { en: 'Thysanoptera (Thripidae and others)', ja: 'アザミウマ目(アザミウマ科ほか)' },
    description: {
      en:
        'A thin, yellow to black insect, mostly 1 to 2 mm long, with four strap-like wings that carry long fringes. Most ' +
        'species live in flowers and on leaves of crops, trees and weeds. It is so small that it passes screens and the ' +
        'narrowest gaps: catches are a good measure of how tight a building is, and they come in waves in summer. Check ' +
        'flowering plants and mown grass nearby, door and shutter seals, air pressure in clean rooms, and raw vegetables.',
      ja:
        '体長は多くが1〜2mmの細長い黄色〜黒色の虫で、長い縁毛のある細い翅を4枚もちます。' +
        '多くの種は作物、樹木、雑草の花や葉にすみます。' +
        '網戸やごく狭い隙間も通るほど小さいため、捕獲数は建物の密閉度の目安になり、夏に波のように増えます。' +
        '近くの花や刈り草、扉やシャッターの隙間、清浄区域の陽圧、原料の野菜を点検してください。',
    },
  },
  psocid: {
    department: {
      en: 'Psocodea: booklice and barklice (Liposcelididae and others)',
      ja: 'カジリムシ目チャタテムシ類(コナチャタテ科ほか)',
    },
    description: {
      en:
        'A pale to brown, soft insect of about 1 to 2 mm with a large head and long antennae; the common indoor kinds have ' +
        'no wings. It eats mould and powdery residues on cartons, pallets, wallpaper, insulation and stored goods, and ' +
        'thrives in warmth above about 75 % relative humidity; it does not grow in dry air. Catches therefore show damp and ' +
        'mould inside the building. Check condensation, leaks, old cardboard and wooden pallets, dusty corners and cold ' +
        'walls, and lower the humidity before using insecticide.',
      ja:
        '体長1〜2mmほどの淡色〜褐色のやわらかい虫で、頭が大きく触角が長く、屋内に多い種には翅がありません。' +
        '段ボール、パレット、壁紙、断熱材、保管品に生えたカビや粉状の残渣を食べ、湿度がおよそ75%を超える暖かい所でよく増え、乾いた所では育ちません。' +
        'このため捕獲は建物の中の湿気とカビを示します。' +
        '結露、水漏れ、古い段ボールや木製パレット、ほこりのたまる隅、冷たい壁を調べ、薬剤より先に湿度を下げてください。',
    },
  },
  leafhopper: {
    department: { en: 'Hemiptera: Cicadellidae', ja: 'カメムシ目ヨコバイ科' },
    description: {
      en:
        'A wedge-shaped insect like a tiny cicada, mostly 3 to 13 mm long, often green; it walks sideways and jumps with ' +
        'spiny hind legs. It sucks sap on rice, grass, weeds and trees and does not breed indoors. Many species fly to light ' +
        'on summer nights, and large numbers can reach buildings among fields for a few days. Check grass and weeds on the ' +
        'site, the colour and direction of outside lamps, and doors and shutters that open at night.',
      ja:
        '小さなセミのようなくさび形の虫で、体長は多くが3〜13mm、緑色のものが多く、横に歩き、とげのある後脚で跳ねます。' +
        'イネ、芝草、雑草、樹木の汁を吸って育ち、屋内では発生しません。' +
        '夏の夜に灯りへ飛んでくる種が多く、田畑の中の建物には数日の間に大量に来ることがあります。' +
        '敷地内の草地や雑草、屋外灯の光の色と向き、夜間に開く扉やシャッターを点検してください。',
    },
  },
  whitefly: {
    department: { en: 'Hemiptera: Aleyrodidae', ja: 'カメムシ目コナジラミ科' },
    description: {
      en:
        'A minute insect of about 1 mm whose body and four wings are dusted with white wax, so that it looks like a tiny ' +
        'white moth. It sits under the leaves of vegetables, ornamental plants and citrus and sucks sap; the young stages ' +
        'stay fixed to the leaf. Catches come from greenhouses, gardens and hedges close by, or from plants and raw ' +
        'materials brought inside. Check planting and potted plants near openings, incoming vegetables, and fine gaps in ' +
        'doors and screens.',
      ja:
        '体長約1mmのごく小さな虫で、体と4枚の翅が白いロウの粉におおわれ、小さな白い蛾のように見えます。' +
        '野菜、観賞植物、かんきつ類などの葉の裏で汁を吸い、幼虫は葉に固着して動きません。' +
        '捕獲は近くの温室、畑、生け垣から来たもの、または持ち込まれた植物や原料に付いていたものです。' +
        '開口部の近くの植栽や鉢植え、受け入れる野菜、扉や網の細かな隙間を点検してください。',
    },
  },
  parasitic_wasp: {
    department: {
      en: 'Hymenoptera: Braconidae, Chalcidoidea and others',
      ja: 'ハチ目コマユバチ科・コバチ上科ほか',
    },
    description: {
      en:
        'Slender wasps with a narrow waist and long antennae, mostly under 5 mm and harmless to people with few exceptions. ' +
        'Each kind grows up in other insects or their eggs: caterpillars, aphids, flies, stored-food moths and beetles. Most ' +
        'come from the greenery outside and fly to light, but many of one kind indoors mean that their host breeds indoors ' +
        'too. Check planting near openings, then look for moths, beetles or flies as hosts, and have a sample identified.',
      ja:
        '腰が細く触角の長い小さなハチで、多くは5mm以下、一部の例外を除いて人を刺しません。' +
        '種類ごとにイモムシ、アブラムシ、ハエ、食品につく蛾や甲虫など、ほかの虫やその卵に寄生して育ちます。' +
        '多くは屋外の緑地から灯りに飛んできますが、屋内で一種類が多数捕獲されるときは、寄主の虫も屋内で発生しています。' +
        '開口部の近くの植栽を確かめ、寄主となる蛾、甲虫、ハエを探し、現物の同定を依頼してください。',
    },
  },
  winged_ant: {
    department: { en: 'Hymenoptera: Formicidae', ja: 'ハチ目アリ科' },
    description: {
      en:
        'Ant queens and males on their mating flight: about 2 to 10 mm and more, with bent antennae, a narrow waist and fore ' +
        'wings larger than the hind wings. They leave nests in soil, lawns, trees or cracks on warm, still days and come to ' +
        'light in great numbers for a short time. Termites look alike but have straight antennae, no waist and four equal ' +
        'wings; they would mean damage to wood. Check nests round the building and in walls, lamps and openings, and keep a ' +
        'sample where termites are possible.',
      ja:
        '結婚飛行に出た女王アリと雄アリで、体長2〜10mmほど(さらに大きな種もいます)、触角はくの字に曲がり、腰が細く、前翅が後翅より大きいのが特徴です。' +
        '暖かく風の弱い日に土、芝地、樹木、割れ目の巣から飛び立ち、短い間に大量に灯りへ集まります。' +
        'シロアリの羽アリは触角がまっすぐで腰のくびれがなく、4枚の翅が同じ大きさで、木材の被害を意味します。' +
        '建物まわりと壁の中の巣、照明と開口部を点検し、シロアリの疑いがあれば現物を残してください。',
    },
  },
  indian_meal_moth: {
    department: { en: 'Lepidoptera: Pyralidae', ja: 'チョウ目メイガ科' },
    description: {
      en:
        'A small moth, 7 to 8 mm long and about 14 to 16 mm across the wings; the inner half of the fore wing is pale, the ' +
        'outer half reddish brown with grey bands. The caterpillars eat grain, flour, nuts, dried fruit, chocolate and pet ' +
        'food, bite through packaging and leave silk threads. It breeds indoors all year where it is heated, so every catch ' +
        'means an infested product or residue nearby. Check old stock and returned goods, spilt powder in machines, racks ' +
        'and ducts, and use pheromone traps to find the centre.',
      ja:
        '体長7〜8mm、翅を広げて14〜16mmほどの小さな蛾で、前翅の付け根側は淡い色、外側は灰色の帯のある赤褐色です。' +
        '幼虫は穀類、穀粉、ナッツ、乾燥果実、チョコレート、ペットフードなどを食べ、包装に穴をあけ、糸を残します。' +
        '暖房のある屋内では一年中発生するので、捕獲は近くに加害された製品や残渣があることを示します。' +
        '古い在庫や返品、機械、棚、ダクトにこぼれた粉を調べ、フェロモントラップで発生の中心を探してください。',
    },
  },
  cigarette_beetle: {
    department: { en: 'Coleoptera: Ptinidae (formerly Anobiidae)', ja: 'コウチュウ目シバンムシ科' },
    description: {
      en:
        'An oval, reddish brown beetle of 2 to 3 mm with smooth, finely haired wing cases, saw-like antennae and the head ' +
        'bent down out of sight. The larvae bore into almost any dry product: flour, noodles, biscuits, spices, tea, tobacco, ' +
        'feed, even straw mats. The adults fly to light and do not feed, so a catch means that something infested is stored ' +
        'close by. Check old stock, residues in machines and dust collectors, rodent bait and pet food, and use pheromone ' +
        'traps to narrow the place down.',
      ja:
        '体長2〜3mmの卵形で赤褐色の甲虫で、前翅はなめらかで細かい毛があり、触角はのこぎり状、頭は下を向いて背面から見えません。' +
        '幼虫は穀粉、乾麺、菓子、香辛料、茶、タバコ、飼料、畳のわらまで、ほとんどの乾燥品に食い入ります。' +
        '成虫は光に飛んできて餌をとらないので、捕獲は近くに加害された保管品があることを示します。' +
        '古い在庫、機械や集じん機の残渣、殺そ剤の餌やペットフードを調べ、フェロモントラップで場所を絞ってください。',
    },
  },
  mold_beetle: {
    department: { en: 'Coleoptera: Latridiidae', ja: 'コウチュウ目ヒメマキムシ科' },
    description: {
      en:
        'A minute brown beetle of 1 to 2 mm, rarely 3 mm, with a narrow front body, rows of pits on the wing cases and clubbed ' +
        'antennae. Adults and larvae eat mould: on damp plaster, wallpaper, insulation, wooden pallets, cartons and old food. ' +
        'It is known from new buildings that have not dried out and from places where koji is made. Catches show mould and ' +
        'damp, often inside walls or ceilings. Check leaks, condensation and insulation, pallets and cartons, and dry the ' +
        'place rather than only cleaning it.',
      ja:
        '体長1〜2mm(まれに3mm)のごく小さな褐色の甲虫で、胸が細く、前翅に点刻の列があり、触角の先がふくらみます。' +
        '成虫も幼虫も、湿った壁や壁紙、断熱材、木製パレット、段ボール、古い食品に生えたカビを食べます。' +
        '乾ききらない新築の建物や、麹を扱う場所での発生が知られ、捕獲は壁や天井の中を含むカビと湿気を示します。' +
        '水漏れ、結露、断熱材、パレットや段ボールを調べ、清掃だけでなく乾燥させてください。',
    },
  },
} as const satisfies Record<string, InsectText>;
