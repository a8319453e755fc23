import type { InsectText } from './insect-text.catalogue.ts';

/** Gnats, midges and larger flies that mostly come in from outside. Sources: docs/insect-reference.md. */
export const outdoorFlyTexts = {
  midge: {
    department: { en: 'Diptera: Chironomidae', ja: 'ハエ目ユスリカ科' },
    description: {
      en:
        'A slender fly that looks like a mosquito but cannot bite; most are 1 to 10 mm long, and males have feathery ' +
        'antennae. The larvae live in the mud of rivers, ponds, rain pits, gutters and treatment basins. Swarms fly at ' +
        'dusk and come strongly to light, so catches show how well light and openings are controlled rather than a fault ' +
        'in cleaning. Check standing water and gutters on the site, lamps that shine outwards, and doors, shutters and ' +
        'air inlets that are open in the evening.',
      ja:
        '蚊に似ていますが刺さない細身の虫で、体長は多くが1〜10mm、雄の触角は羽毛状です。' +
        '幼虫は川、池、雨水ます、側溝、排水処理槽などの泥の中で育ちます。' +
        '夕方に群れて飛び、光に強く集まるので、捕獲数は清掃の良し悪しより光と開口部の管理の状態を表します。' +
        '敷地内の水たまりや側溝、外にもれる照明、夕方に開いている扉、シャッター、給気口を点検してください。',
    },
  },
  biting_midge: {
    department: { en: 'Diptera: Ceratopogonidae', ja: 'ハエ目ヌカカ科' },
    description: {
      en:
        'A tiny, stout fly of 1 to 2 mm whose wings lie flat over each other and are often spotted; the antennae look ' +
        'like strings of beads. The larvae live in rice fields, marshes, shore mud, wet sand and damp, rotting plant ' +
        'matter. The females of many species suck blood and pass through ordinary insect screens, so staff may be bitten ' +
        'as well as products soiled. Check wet ground, ditches and animal sheds nearby, use finer mesh, and keep bright ' +
        'lamps away from openings.',
      ja:
        '体長1〜2mmのごく小さくずんぐりした虫で、翅を平らに重ねて止まり、翅に斑紋をもつものが多く、触角は数珠状です。' +
        '幼虫は水田、湿地、干潟、湿った砂地や腐った植物のたまる湿った場所で育ちます。' +
        '多くの種の雌は吸血し、普通の網戸の目を通り抜けるため、製品への混入だけでなく従業員が刺されることもあります。' +
        '周辺の湿地、溝、畜舎を確かめ、目の細かい網を使い、開口部の近くの明るい照明を避けてください。',
    },
  },
  gall_midge: {
    department: { en: 'Diptera: Cecidomyiidae', ja: 'ハエ目タマバエ科' },
    description: {
      en:
        'A very delicate fly of 1 to 5 mm, often orange or yellowish, with long beaded antennae, long legs and broad wings ' +
        'that show only a few veins. Most larvae live in plants and many make galls on leaves and buds; others feed on ' +
        'fungi, rotting matter or small insects. Adults rest in the shade by day and come to light at night, so catches ' +
        'come from trees, hedges and grass near the building. Check planting close to doors and air inlets, potted plants ' +
        'indoors, and the light that reaches them.',
      ja:
        '体長1〜5mmのとても華奢な虫で、橙色や黄色みを帯びるものが多く、数珠状の長い触角と長い脚をもち、幅広い翅には脈がわずかしかありません。' +
        '幼虫の多くは植物の中で育って葉や芽に虫こぶを作り、ほかに菌類、腐植、小さな虫を食べるものもいます。' +
        '昼は物陰で休み、夜に光へ集まるので、捕獲は建物の近くの樹木、生け垣、草地から来たことを示します。' +
        '扉や給気口のそばの植栽、屋内の鉢植え、植栽に届く照明を点検してください。',
    },
  },
  fungus_gnat: {
    department: { en: 'Diptera: Mycetophilidae', ja: 'ハエ目キノコバエ科' },
    description: {
      en:
        'A brownish gnat, mostly 3 to 7 mm long, with a humped back and long legs that carry strong spurs. The larvae ' +
        'live in mushrooms, rotten wood and rich, damp soil under trees. Adults keep to moist shade and come to light in ' +
        'modest numbers; a catch indoors normally means entry from planting or woodland. Check leaf litter, rotten wood ' +
        'and damp soil round the building, potted plants inside, and the tightness of doors on that side.',
      ja:
        '体長は多くが3〜7mmの褐色の虫で、背が丸く、長い脚に強いとげがあります。' +
        '幼虫はキノコ、朽ち木、樹木の下の湿った腐葉土などで育ちます。' +
        '成虫は湿った日陰を好み、光にもいくらか集まるので、屋内での捕獲は植栽や林からの侵入を示すのが普通です。' +
        '建物まわりの落ち葉、朽ち木、湿った土、屋内の鉢植え、その側の扉のすき間を点検してください。',
    },
  },
  dark_winged_gnat: {
    department: { en: 'Diptera: Sciaridae', ja: 'ハエ目クロバネキノコバエ科' },
    description: {
      en:
        'A blackish gnat, mostly 1 to 5 mm long, with greyish wings in which one vein forks like a tuning fork; its eyes ' +
        'meet above the antennae. The larvae eat fungi and rotting plants in leaf mould, compost, cut grass, gutter mud ' +
        'and potting soil. It comes strongly to light, passes insect screens and is among the commonest catches in ' +
        'factories, most of all in the rainy season. Check cut grass and leaf heaps, organic fertiliser, gutters, potted ' +
        'plants indoors, and gaps and lamps near doors.',
      ja:
        '体長は多くが1〜5mmの黒っぽい虫で、翅はやや暗く、脈の一つが音叉のように枝分かれし、左右の眼は触角の上でつながります。' +
        '幼虫は腐葉土、堆肥、刈り草、側溝の泥、鉢植えの土で菌類や腐った植物を食べます。' +
        '光に強く集まり網戸も通り抜け、工場で最も多く捕獲される虫の一つで、梅雨どきに特に増えます。' +
        '刈り草や落ち葉の山、有機肥料、側溝、屋内の鉢植え、扉まわりの隙間と照明を点検してください。',
    },
  },
  house_fly: {
    department: { en: 'Diptera: Muscidae', ja: 'ハエ目イエバエ科' },
    description: {
      en:
        'A grey fly of 4 to 9 mm with four dark stripes along the back. The larvae live in kitchen waste, compost, manure ' +
        'and the dung of pigs, cattle and poultry. It flies for kilometres, walks on filth and on food alike and so carries ' +
        'germs; even single flies in a production room deserve attention. Check waste storage and how often it is emptied, ' +
        'farms and compost nearby, and doors, strip curtains and loading bays.',
      ja:
        '体長4〜9mmの灰色のハエで、胸の背に4本の黒い縦じまがあります。' +
        '幼虫は生ごみ、堆肥、豚や牛、鶏の糞などで育ちます。' +
        '数キロメートルを飛び、汚物と食品の両方を歩いて病原菌を運ぶので、製造室では一匹でも注意が必要です。' +
        'ごみの保管と回収の頻度、周辺の畜舎や堆肥、扉やビニールカーテン、荷捌き場を点検してください。',
    },
  },
  blow_fly: {
    department: { en: 'Diptera: Calliphoridae', ja: 'ハエ目クロバエ科' },
    description: {
      en:
        'A stout, noisy fly of 6 to 14 mm, blue-black or shining green. The larvae live in carcasses, fish and meat waste, ' +
        'dung and refuse; some species are most active in spring and autumn and on mild winter days. It is a strong flier ' +
        'drawn by smell, so catches point to exposed animal waste, a dead animal, or entry by an open door. Check waste ' +
        'containers, dead rodents and birds in roofs and ducts, exhaust air that smells, and doors on the sunny side.',
      ja:
        '体長6〜14mmの太い大きなハエで、青黒いものや緑に光るものがいます。' +
        '幼虫は動物の死骸、魚や肉のくず、糞、ごみなどで育ち、春と秋、暖かい冬の日に活発になる種もいます。' +
        '飛ぶ力が強くにおいに引かれるため、捕獲は露出した動物性のごみ、動物の死骸、開いた扉からの侵入を示します。' +
        'ごみ容器、屋根裏やダクトのネズミや鳥の死骸、においのある排気、日当たりのよい側の扉を点検してください。',
    },
  },
  crane_fly: {
    department: { en: 'Diptera: Tipulidae', ja: 'ハエ目ガガンボ科' },
    description: {
      en:
        'A very slender fly like a large mosquito, with long legs that break off easily; those found in factories are ' +
        'often about 10 mm long, the largest above 30 mm. It does not bite. The larvae live in wet soil, rice fields, ' +
        'lawns and ditches, where they eat roots and rotting plants. Adults come to light from spring on, and the loose ' +
        'legs and wings turn up as foreign bodies, above all in packaging film. Check wet lawns and ditches round the ' +
        'building, outside lamps, and the tightness of doors at night.',
      ja:
        '大きな蚊のような細長い虫で、長い脚はもげやすく、工場で見られるものは10mm前後が多く、大きな種は30mmを超えます。' +
        '人を刺すことはなく、幼虫は湿った土、水田、芝地、溝などで植物の根や腐植を食べます。' +
        '成虫は春から灯りに集まり、取れた脚や翅が、特に包装フィルムなどで異物になります。' +
        '建物まわりの湿った芝地や溝、屋外灯、夜間の扉の密閉を点検してください。',
    },
  },
  mosquito: {
    department: { en: 'Diptera: Culicidae', ja: 'ハエ目カ科' },
    description: {
      en:
        'A slender fly of about 4 to 6 mm with a long proboscis and scaled wings; only females suck blood. The larvae live ' +
        'in still water: rice fields, gutters, rain pits, old tyres and buckets. One form, Culex pipiens molestus, breeds ' +
        'in the pits and tanks beneath buildings and is active in winter, so catches in the cold season point to water ' +
        'under the floor. Check standing water outdoors, and sumps, pits and tanks in the basement together with their ' +
        'covers and vents.',
      ja:
        '体長4〜6mmほどの細い虫で、長い口吻と鱗片のある翅をもち、雌だけが吸血します。' +
        '幼虫は水田、側溝、雨水ます、古タイヤ、バケツなどの止まった水で育ちます。' +
        'チカイエカは建物の地下の水槽やピットで発生して冬も活動するので、寒い時期の捕獲は床下や地下の水を示します。' +
        '屋外のたまり水と、地下の湧水槽、ピット、水槽およびそのふたと通気口を点検してください。',
    },
  },
} as const satisfies Record<string, InsectText>;
