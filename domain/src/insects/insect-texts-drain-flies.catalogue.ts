import type { InsectText } from './insect-text.catalogue.ts';

/** Small flies of drains, waste and rot. Sources: docs/insect-reference.md. */
export const drainFlyTexts = {
  drain_fly: {
    department: { en: 'Diptera: Psychodidae', ja: 'ハエ目チョウバエ科' },
    description: {
      en:
        'A grey, hairy fly of 1.3 to 2 mm that rests with its wings held like a roof; small dark spots stand where the ' +
        'wing veins end. The larvae live in the slime and sludge of floor drains, grease traps, pipes and the feet of ' +
        'machines that stay wet. It flies badly, so a catch means that a breeding place is near the trap, often in the ' +
        'same room, and that wet cleaning there is not thorough enough. Check drains, traps and covers for slime, look ' +
        'for leaks under floors and machines, and remove the sludge rather than only killing the flies.',
      ja:
        '体長1.3〜2mmの灰色で毛深い小さなハエで、翅を屋根形にたたんで止まり、翅脈の先に黒っぽい斑点が並びます。' +
        '幼虫は排水溝、グリストラップ、配管、常に濡れている機械の脚まわりなどのぬめりや汚泥で育ちます。' +
        '飛ぶ力が弱いため、捕獲された場所の近く、多くは同じ室内に発生源があり、水まわりの清掃が行き届いていないことを示します。' +
        '排水溝や目皿のぬめり、床下や機械の下の水漏れを調べ、成虫の駆除だけでなく汚泥そのものを取り除いてください。',
    },
  },
  moth_fly: {
    department: { en: 'Diptera: Psychodidae', ja: 'ハエ目チョウバエ科' },
    description: {
      en:
        'A dark grey fly of 3 to 5 mm, covered with hairs and broad in the wing, so that at rest it looks like a small ' +
        'heart; white dots stand at the wing edge. The larvae feed on floating scum and sludge in septic tanks, sewage ' +
        'pits, gutters and neglected drains, and a generation takes about two to three weeks. Adults climb out through ' +
        'pipes and vents and keep to dark, damp walls, so catches point to dirty waste water in or beneath the building. ' +
        'Check septic tanks, pits and drain covers for scum, and screen the vents and pipe openings that lead indoors.',
      ja:
        '体長3〜5mmの黒灰色で毛におおわれたハエで、翅が広く、止まった姿はハート形に見え、翅の縁に白い点が並びます。' +
        '幼虫は浄化槽、汚水槽、側溝、手入れの足りない排水溝に浮くスカムや汚泥を食べ、2〜3週間ほどで一世代を終えます。' +
        '成虫は配管や通気口を伝って上がり、暗く湿った壁に止まるので、捕獲は建物の中や床下に汚れた排水があることを示します。' +
        '浄化槽やピット、排水口のスカムを点検し、屋内に通じる通気管や配管の開口部に網を張ってください。',
    },
  },
  scuttle_fly: {
    department: { en: 'Diptera: Phoridae', ja: 'ハエ目ノミバエ科' },
    description: {
      en:
        'A hump-backed, yellowish to black fly, mostly 1 to 3 mm long, with thick hind thighs; it runs in quick bursts ' +
        'over walls and tables. Larvae need very little: scraps of meat or vegetables, dead insects, scum in waste tanks, ' +
        'soil soaked by a broken drain. It slips in through tiny gaps and comes to light, but many on one trap usually ' +
        'mean that it breeds inside. Check waste bins, residues under machines and in floor cracks, drains and pits, and ' +
        'suspect a leaking pipe under the floor when cleaning brings no change.',
      ja:
        '背中が丸く盛り上がった黄褐色〜黒色のハエで、多くは体長1〜3mm、後脚の腿節が太く、壁や台の上を素早く走ります。' +
        '肉や野菜のくず、虫の死骸、汚水槽のスカム、壊れた排水管で湿った土など、ごくわずかな有機物からも発生します。' +
        '小さな隙間から入り光にも集まりますが、一台のトラップに多数捕獲されたときは屋内で発生している可能性が高くなります。' +
        'ごみ容器、機械の下や床の割れ目の残渣、排水溝やピットを調べ、清掃しても減らなければ床下の配管の漏れを疑ってください。',
    },
  },
  fruit_fly: {
    department: { en: 'Diptera: Drosophilidae', ja: 'ハエ目ショウジョウバエ科' },
    description: {
      en:
        'A yellowish brown fly of 2 to 4 mm, usually with bright red eyes. The larvae live on yeast in anything that ' +
        'ferments: overripe fruit, vegetable waste, dough, juice, sauce, beer residues, seldom cleaned bins and drains. ' +
        'It is led by smell more than by light and one generation takes little over a week in warmth, so numbers rise ' +
        'quickly when waste stays for days. Check waste rooms, empty containers, spilt liquids, conveyor undersides and ' +
        'drains near sweet or fermented products, and doors that stand open towards them.',
      ja:
        '体長2〜4mmの黄褐色のハエで、多くは鮮やかな赤い眼をしています。' +
        '幼虫は熟れすぎた果物、野菜くず、パン生地、果汁、調味液、酒かす、清掃の少ないごみ容器や排水溝など、発酵するものに育つ酵母を食べます。' +
        '光よりにおいに引かれ、暖かい時期は一週間あまりで一世代を終えるので、ごみを数日置くと急に増えます。' +
        'ごみ置場、空き容器、こぼれた液、コンベヤーの裏、甘い製品や発酵品の近くの排水溝、開いたままの扉を点検してください。',
    },
  },
  lesser_dung_fly: {
    department: { en: 'Diptera: Sphaeroceridae', ja: 'ハエ目フンコバエ科(ハヤトビバエ科)' },
    description: {
      en:
        'A dull black to dark brown fly, mostly 1 to 3 mm long; the first foot joint of the hind leg is short and thick. ' +
        'It breeds in dung, carcasses, rotting plants, leaf litter and half-dry sludge, and comes to light from close by. ' +
        'A few usually come in from outside, but it flies little: repeated catches in one room have been traced to sludge ' +
        'from broken drains under the floor and to rodent droppings. Check gutters and drain pits outdoors, then the floor, ' +
        'hidden pipe runs and signs of rodents indoors.',
      ja:
        '黒色〜黒褐色でつやのないハエで、多くは体長1〜3mm、後脚のふ節の第1節が短く太いのが特徴です。' +
        '動物の糞や死骸、腐った植物、落ち葉、半乾きの汚泥などから発生し、近くの灯りに集まります。' +
        '少数なら屋外からの侵入が普通ですが、あまり移動しない虫なので、同じ部屋で続けて捕獲されるときは床下の排水管の破損による汚泥やネズミの糞が発生源だった例があります。' +
        '屋外の側溝や排水ますを点検し、屋内では床、隠れた配管、ネズミの痕跡を調べてください。',
    },
  },
  black_scavenger_fly: {
    department: { en: 'Diptera: Scatopsidae', ja: 'ハエ目ニセケバエ科' },
    description: {
      en:
        'A small black, slightly shiny fly of 1.5 to 3 mm with short, thick, club-like antennae; only the veins at the ' +
        'front of the wing are easy to see. The larvae live in rotting plant matter: compost, spoilt fruit, manure, ' +
        'mushrooms, pots fed with organic fertiliser, sometimes sludge in drains. It gathers at windows, often in spring ' +
        'and early summer, and large numbers point to plant waste or compost close to the building. Check green waste, ' +
        'planters and refuse areas outside, the gaps of window frames, and drains with plant residues inside.',
      ja:
        '体長1.5〜3mmの黒くやや光沢のあるハエで、触角は短く太い棍棒状、翅は前方の脈だけがはっきり見えます。' +
        '幼虫は堆肥、腐った果実、糞、キノコ、有機肥料を与えた植木鉢など主に腐った植物質で育ち、排水溝の汚泥から発生することもあります。' +
        '春から初夏に窓際に集まることが多く、多数捕獲されたときは建物の近くに植物のごみや堆肥があると考えられます。' +
        '屋外の刈り草、植え込みや鉢、ごみ置場、窓枠の隙間と、屋内では植物のかすがたまる排水溝を点検してください。',
    },
  },
} as const satisfies Record<string, InsectText>;
