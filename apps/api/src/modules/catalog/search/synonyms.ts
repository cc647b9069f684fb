import { baseForms } from './plural.ts'
import { STOP_WORDS, tokenise } from './normalise.ts'
import { wholeSpellings } from './pinyin.ts'

/** Several names of one concept. `also` are wider concepts that a search shows after it. */
type Concept = { id: string; names: string; also?: readonly string[] }

/** Names that shoppers use, in any language of the catalog; the id of a concept is a search term and never shown. */
const CONCEPTS: readonly Concept[] = [
  {
    id: 'miojo',
    names:
      'miojo, macarrão instantâneo, lámen instantâneo, instant noodles, fideos instantáneos, 方便面, 泡面, 速食面, 公仔面, 快熟面',
    also: ['lamen'],
  },
  { id: 'lamen', names: 'lámen, ramen, lamen, rámen, 拉面' },
  { id: 'cup-noodle', names: 'cup noodle, miojo de copo, macarrão de copo, lámen em copo, 杯面', also: ['miojo'] },
  {
    id: 'shoyu',
    names: 'shoyu, molho de soja, molho shoyu, soy sauce, salsa de soja, salsa de soya, soyu, 酱油, 豉油, 日本酱油',
    also: ['light-shoyu', 'dark-shoyu'],
  },
  { id: 'light-shoyu', names: 'molho de soja claro, light soy sauce, 生抽', also: ['shoyu'] },
  { id: 'dark-shoyu', names: 'molho de soja escuro, shoyu escuro, dark soy sauce, 老抽', also: ['shoyu'] },
  { id: 'miso', names: 'missô, miso, misso, pasta de soja fermentada, 味噌, 味增' },
  { id: 'misoshiru', names: 'missoshiru, misoshiru, sopa de missô, miso soup, 味噌汤, 味增汤', also: ['miso'] },
  {
    id: 'bifum',
    names: 'bifum, bifun, bihon, macarrão de arroz, rice noodles, rice vermicelli, fideos de arroz, 米粉, 米线, 河粉',
  },
  {
    id: 'glass-noodles',
    names:
      'harussame, harusame, macarrão transparente, macarrão de vidro, glass noodles, fideos de cristal, 粉丝, 冬粉',
  },
  {
    id: 'gyoza',
    names: 'guioza, gyoza, jiaozi, gioza, guyoza, pastel chinês cozido, dumpling, potsticker, 饺子, 水饺, 锅贴, 煎饺',
  },
  { id: 'wonton', names: 'wonton, wantan, won ton, huntun, 馄饨, 云吞, 抄手' },
  { id: 'bao', names: 'pão chinês, bao, baozi, nikuman, manju de carne, steamed bun, 包子', also: ['mantou'] },
  { id: 'mantou', names: 'mantou, pão no vapor, 馒头' },
  { id: 'spring-roll', names: 'rolinho primavera, harumaki, spring roll, rollito primavera, 春卷' },
  { id: 'tofu', names: 'tofu, tofú, queijo de soja, doufu, 豆腐' },
  { id: 'dried-tofu', names: 'tofu seco, yuba, pele de tofu, folha de tofu, 腐竹, 豆皮, 豆干, 豆腐干' },
  { id: 'natto', names: 'natto, nattô, soja fermentada, 纳豆' },
  { id: 'sake', names: 'saquê, sake, saque, 清酒' },
  { id: 'nori', names: 'nori, alga nori, folha de alga, seaweed, 海苔, 紫菜' },
  { id: 'kelp', names: 'kombu, konbu, kelp, 昆布, 海带' },
  { id: 'shiitake', names: 'shiitake, shitake, shitaki, cogumelo shiitake, 香菇, 冬菇, 花菇' },
  { id: 'mushroom', names: 'cogumelo, champignon, champinhom, mushroom, seta, hongo, 蘑菇, 菇' },
  { id: 'wood-ear', names: 'cogumelo orelha de pau, orelha de pau, kikurage, wood ear, 木耳, 黑木耳' },
  { id: 'oyster-sauce', names: 'molho de ostra, oyster sauce, salsa de ostras, 蚝油' },
  { id: 'fish-sauce', names: 'molho de peixe, nam pla, nuoc mam, fish sauce, salsa de pescado, 鱼露' },
  { id: 'chili-oil', names: 'óleo de pimenta, chili oil, chilli oil, rayu, aceite de chile, 辣油, 辣椒油, 红油' },
  {
    id: 'gochujang',
    names:
      'gochujang, kochujang, pasta de pimenta coreana, molho apimentado coreano, molho coreano apimentado, molho picante coreano, ' +
      'molho de pimenta coreano, korean chili sauce, korean hot sauce, salsa picante coreana, 韩国辣椒酱, 韩国辣酱',
  },
  {
    id: 'hot-sauce',
    names: 'molho de pimenta, molho apimentado, molho picante, hot sauce, chili sauce, salsa picante, 辣椒酱, 辣酱',
    also: ['gochujang'],
  },
  { id: 'doubanjiang', names: 'doubanjiang, toban djan, tobanjan, pasta de feijão apimentada, 豆瓣酱' },
  { id: 'sesame', names: 'gergelim, sésamo, sesame, goma, 芝麻' },
  { id: 'sesame-oil', names: 'óleo de gergelim, sesame oil, aceite de sésamo, 香油, 麻油, 芝麻油' },
  { id: 'glutamate', names: 'ajinomoto, glutamato monossódico, glutamato, msg, 味精' },
  { id: 'sichuan-pepper', names: 'pimenta sichuan, pimenta de sichuan, sichuan pepper, 花椒' },
  { id: 'mala', names: 'mala, málà, 麻辣' },
  { id: 'hotpot', names: 'hot pot, hotpot, caldeirão chinês, fondue chinês, shabu shabu, 火锅' },
  {
    id: 'hotpot-base',
    names:
      'base para hot pot, caldo para hot pot, caldo de hot pot, hot pot caldo, hot pot base, hot pot soup base, 火锅底料, 火锅汤底',
    also: ['hotpot'],
  },
  {
    id: 'fortune-cookie',
    names:
      'biscoito da sorte, bolinho da sorte, bolacha da sorte, fortune cookie, galleta de la suerte, galleta de la fortuna, 签语饼, 幸运饼干',
  },
  { id: 'kimchi', names: 'kimchi, kimuchi, quimchi, acelga apimentada, 泡菜, 辣白菜' },
  { id: 'napa-cabbage', names: 'acelga, acelga chinesa, couve chinesa, napa cabbage, col china, 大白菜, 白菜' },
  { id: 'pak-choi', names: 'pak choi, pak choy, bok choy, acelga japonesa, 小白菜, 青菜, 上海青' },
  { id: 'bean-sprouts', names: 'broto de feijão, moyashi, bean sprouts, brotes de soja, 豆芽, 绿豆芽' },
  { id: 'daikon', names: 'nabo, daikon, rabanete branco, 白萝卜' },
  { id: 'ginger', names: 'gengibre, ginger, jengibre, gari, 姜, 生姜' },
  { id: 'garlic', names: 'alho, garlic, ajo, 大蒜, 蒜' },
  { id: 'spring-onion', names: 'cebolinha, spring onion, scallion, cebollino, cebolleta, 葱, 小葱' },
  { id: 'coriander', names: 'coentro, cilantro, coriander, 香菜' },
  { id: 'cassava', names: 'mandioca, aipim, macaxeira, cassava, yuca, 木薯' },
  { id: 'sweet-potato', names: 'batata doce, sweet potato, boniato, camote, 红薯, 地瓜, 番薯' },
  { id: 'potato', names: 'batata, patata, papa, potato, 土豆, 马铃薯' },
  { id: 'tomato', names: 'tomate, tomato, 番茄, 西红柿' },
  { id: 'pineapple', names: 'abacaxi, ananás, piña, pineapple, 菠萝, 凤梨' },
  { id: 'kiwi', names: 'kiwi, quiuí, 奇异果, 猕猴桃' },
  { id: 'lychee', names: 'lichia, lychee, lichi, 荔枝' },
  { id: 'bergamot', names: 'tangerina, mexerica, bergamota, poncã, mandarin, 橘子, 柑橘' },
  { id: 'corn', names: 'milho, maíz, corn, 玉米, 粟米' },
  { id: 'peanut', names: 'amendoim, peanut, cacahuete, maní, 花生' },
  { id: 'jujube', names: 'jujuba chinesa, tâmara chinesa, jujube, azufaifo, 红枣, 大枣' },
  { id: 'cheese', names: 'queijo, cheese, queso, 奶酪, 芝士, 起司' },
  { id: 'yogurt', names: 'iogurte, yogurt, yogur, 酸奶' },
  { id: 'condensed-milk', names: 'leite condensado, leite moça, condensed milk, leche condensada, 炼乳, 炼奶' },
  { id: 'coconut-milk', names: 'leite de coco, coconut milk, leche de coco, 椰浆, 椰奶' },
  { id: 'soy-milk', names: 'leite de soja, bebida de soja, soy milk, leche de soja, 豆浆, 豆奶' },
  { id: 'milk-tea', names: 'chá com leite, milk tea, té con leche, 奶茶' },
  {
    id: 'bubble-tea',
    names: 'bubble tea, chá de bolhas, chá de bolinha, 珍珠奶茶',
    also: ['tapioca-pearls', 'milk-tea'],
  },
  {
    id: 'tapioca-pearls',
    names:
      'boba, pérola de tapioca, bolinha de tapioca, tapioca em pérolas, tapioca pearls, sagu de mandioca, 木薯珍珠, 西米, 珍珠粉圆',
  },
  { id: 'green-tea', names: 'chá verde, green tea, té verde, ban chá, bancha, sencha, 绿茶', also: ['matcha'] },
  { id: 'matcha', names: 'matcha, matchá, 抹茶' },
  { id: 'mate', names: 'erva mate, chimarrão, mate, tereré, yerba mate, 马黛茶' },
  { id: 'soft-drink', names: 'refrigerante, refri, soda, soft drink, refresco, 汽水' },
  { id: 'cola', names: 'coca cola, coca, pepsi, fanta, sprite, 可乐, 可口可乐, 百事可乐', also: ['soft-drink'] },
  { id: 'chocolate', names: 'chocolate, 巧克力' },
  { id: 'bonbon', names: 'bombom, trufa, bonbon', also: ['chocolate'] },
  { id: 'beer', names: 'cerveja, beer, cerveza, 啤酒' },
  { id: 'wine', names: 'vinho, wine, vino, 葡萄酒, 红酒' },
  { id: 'juice', names: 'suco, néctar, juice, zumo, jugo, 果汁' },
  { id: 'candy', names: 'bala, candy, caramelo, 糖果' },
  { id: 'biscuit', names: 'biscoito, bolacha, biscuit, cookie, galleta, 饼干' },
  {
    id: 'crisps',
    names: 'batata frita de pacote, batata chips, salgadinho de batata, potato chips, patatas fritas, 薯片',
  },
  { id: 'mooncake', names: 'bolo da lua, mooncake, bolinho da lua, 月饼' },
  { id: 'mochi', names: 'mochi, moti, motchi, bolinho de arroz doce, 麻薯, 年糕' },
  { id: 'red-bean', names: 'azuki, adzuki, feijão azuki, anko, red bean, 红豆, 红小豆, 豆沙' },
  {
    id: 'glutinous-rice',
    names: 'arroz glutinoso, arroz moti, motigome, mochigome, glutinous rice, sticky rice, 糯米',
  },
  { id: 'sushi-rice', names: 'arroz japonês, arroz para sushi, gohan, sushi rice, 寿司米, 日本米' },
  { id: 'breadcrumbs', names: 'panko, farinha de rosca, breadcrumbs, pan rallado, 面包糠' },
  { id: 'cornstarch', names: 'amido de milho, maizena, cornstarch, 玉米淀粉, 生粉' },
  {
    id: 'tapioca-starch',
    names:
      'polvilho, farinha para pão de queijo, farinha pra pão de queijo, farinha de pão de queijo, fécula de mandioca, amido de mandioca, tapioca starch, 木薯淀粉',
  },
  { id: 'brown-sugar', names: 'açúcar mascavo, brown sugar, azúcar moreno, 红糖' },
  { id: 'rock-sugar', names: 'açúcar de pedra, açúcar cristal chinês, rock sugar, 冰糖' },
  { id: 'cheese-bread', names: 'pão de queijo, cheese bread, pan de queso, 芝士面包球' },
  { id: 'shrimp', names: 'camarão, shrimp, prawn, gamba, 虾, 虾仁' },
  { id: 'squid', names: 'lula, squid, calamar, 鱿鱼' },
  { id: 'chicken', names: 'frango, galinha, chicken, pollo, 鸡肉' },
  { id: 'pork', names: 'porco, suíno, carne suína, pork, cerdo, 猪肉' },
  { id: 'beef', names: 'carne bovina, carne de boi, beef, ternera, res, 牛肉' },
  { id: 'egg', names: 'ovo, egg, huevo, 鸡蛋, 蛋' },
  { id: 'century-egg', names: 'ovo milenar, ovo de cem anos, ovo centenário, century egg, 皮蛋' },
  { id: 'crab-stick', names: 'kani, kani kama, kanikama, bastão de caranguejo, crab stick, surimi, 蟹棒, 蟹柳' },
  { id: 'fish-ball', names: 'bolinha de peixe, bolinho de peixe, fish ball, 鱼丸, 鱼蛋' },
  { id: 'gluten-free', names: 'sem glúten, gluten free, sin gluten, celíaco, 无麸质' },
  {
    id: 'alcohol-free',
    names:
      'sem álcool, zero álcool, não alcoólico, não alcoólica, alcohol free, non alcoholic, no alcohol, without alcohol, sin alcohol, ' +
      '无酒精, 零酒精, 不含酒精',
  },
  { id: 'lactose-free', names: 'sem lactose, zero lactose, lactose free, sin lactosa, 无乳糖' },
  { id: 'vegan', names: 'vegano, vegana, vegan, 纯素, 全素' },
  { id: 'organic', names: 'orgânico, orgânica, organic, ecológico, 有机' },
]

/** Words for a department that its names do not contain, by its name in Portuguese in base form. */
const DEPARTMENT_WORDS = new Map(
  Object.entries({
    doce: 'sobremesa guloseima dessert candy postre golosina 甜点 甜品 甜食',
    bebida: '饮料 饮品 酒水',
    'petisco castanha': '零食 小吃',
  }).flatMap(([department, words]) => words.split(' ').map((word) => [word, department] as const)),
)

/** The department that a word in base form means, as a list of at most one name. */
export const departmentsMeant = (word: string): string[] => [DEPARTMENT_WORDS.get(word) ?? []].flat()

const LONGEST_PHRASE = 5

const BY_WORDS = new Map<string, string[]>()
const BY_HAN: [run: string, id: string][] = []
const WIDER = new Map<string, readonly string[]>()

for (const { id, names, also = [] } of CONCEPTS) {
  WIDER.set(id, also)
  for (const name of names.split(',')) {
    const pieces = tokenise(name)
    const [only] = pieces
    if (pieces.length === 1 && only?.kind === 'han') BY_HAN.push([only.text, id])
    else {
      const words = pieces
        .flatMap((piece) => (piece.kind === 'word' ? piece.parts : []))
        .filter((word) => !STOP_WORDS.has(word))
      const key = words.map((word) => baseForms(word)[0]).join(' ')
      BY_WORDS.set(key, [...new Set([...(BY_WORDS.get(key) ?? []), id])])
    }
  }
}

/** A range of words that names concepts: `from` and `length` count words. */
export type NamedThing = { from: number; length: number; ids: readonly string[] }

/** The concepts in a sequence of words, longest first at each position, not nested. Words are base forms without stop words. */
export function thingsNamed(words: readonly string[]): NamedThing[] {
  const things: NamedThing[] = []
  for (let from = 0; from < words.length; from += 1) {
    for (let length = Math.min(LONGEST_PHRASE, words.length - from); length > 0; length -= 1) {
      const ids = BY_WORDS.get(words.slice(from, from + length).join(' '))
      if (ids === undefined) continue
      things.push({ from, length, ids })
      from += length - 1
      break
    }
  }
  return things
}

/** The concepts in a Chinese run; `atEnd` if the name ends the run, where Chinese names the product type. */
export function thingsNamedInHan(run: string): { id: string; name: string; atEnd: boolean }[] {
  return BY_HAN.filter(([name]) => run.includes(name)).map(([name, id]) => ({ id, name, atEnd: run.endsWith(name) }))
}

let spelled: Map<string, string[]> | undefined

/** The concepts whose Chinese name, of at least two characters, has this pinyin: `shuijiao` for 水饺. */
export function thingsNamedInPinyin(letters: string): readonly string[] {
  if (spelled === undefined) {
    spelled = new Map()
    for (const [name, id] of BY_HAN)
      for (const spelling of name.length > 1 ? wholeSpellings(name).slice(0, -1) : [])
        spelled.set(spelling, [...(spelled.get(spelling) ?? []), id])
  }
  return spelled.get(letters) ?? []
}

/** The Chinese names of all concepts. */
export const hanNames: readonly string[] = BY_HAN.map(([name]) => name)

/** All names of the concepts that a text names as a whole. */
export function namesLike(text: string): readonly string[] {
  const key = keyOf(text)
  return CONCEPTS.flatMap(({ names }) => {
    const all = names.split(',').map((name) => name.trim())
    return all.some((name) => keyOf(name) === key) ? all : []
  })
}

const keyOf = (name: string): string =>
  tokenise(name)
    .flatMap((piece) => (piece.kind === 'word' ? piece.parts.filter((word) => !STOP_WORDS.has(word)) : [piece.text]))
    .map((word) => baseForms(word)[0])
    .join(' ')

/** Wider concepts to show after one. */
export function widerThan(id: string): readonly string[] {
  return WIDER.get(id) ?? []
}

/** Ids in `also` without a concept; a test keeps it empty. */
export const unknownConcepts: readonly string[] = [...WIDER.values()].flat().filter((id) => !WIDER.has(id))
