import { fold, kilosOf, type PackProduct } from './product.ts'

export type Shape =
  | 'pouch'
  | 'doypack'
  | 'sachet'
  | 'sack'
  | 'cup'
  | 'bottle'
  | 'jar'
  | 'tin'
  | 'can'
  | 'carton'
  | 'tetra'
  | 'tube'
  | 'tray'
  | 'basket'
  | 'bunch'
  | 'single'

type Subject = { department: string; category: string; name: string; storage: string; unit: string }
type Rule = { [Field in keyof Subject]?: RegExp }

const produce = /verduras|legumes-e-raizes|frutas-tropicais|citricos|^ervas-/

/** The first rule that matches. Slugs of the demo catalog; names in lower case without accents. */
const rules: readonly (readonly [Rule, Shape])[] = [
  [{ category: produce, name: /fatiad|moyashi/ }, 'tray'],
  [{ category: produce, name: /maco|talos|kai lan|pak choi/ }, 'bunch'],
  [{ category: produce, unit: /^un$/ }, 'single'],
  [{ category: produce }, 'basket'],
  [
    {
      name: /^kimchi|acai com|^misso|pasta de misso|tahine|popping|melado|doce de leite|doce de abobora|pasta de|gochujang|doubanjiang|cocada branca|palmito|biquinho|ostra|hoisin|oleo de coco|oleo de pimenta/,
    },
    'jar',
  ],
  [{ category: /cogumelos-frescos|tofu|ovos|brigadeiros/, name: /^(?!.*(chocolate|kitkat))/ }, 'tray'],
  [{ category: /carnes-e-empanados-congelados|camarao/, name: /fatiad|file|lombo|enguia|kani/ }, 'tray'],
  [{ category: /lamen-em-copo/ }, 'cup'],
  [{ name: /\bufo\b/ }, 'cup'],
  [
    {
      name: /leite de coco aroy|em lata|grass jelly|leite condensado|matcha cerimonial|curry verde|da hong pao|tieguanyin/,
    },
    'tin',
  ],
  [{ category: /leite-de-coco/, name: /leite de coco/ }, 'bottle'],
  [{ name: /agua de coco sococo|bebida de (aveia|castanha)|leite de soja/ }, 'tetra'],
  [{ name: /\blata\b|milkis|agua de coco tostado/ }, 'can'],
  [{ name: /pocky|pepero/ }, 'carton'],
  [{ name: /hi-chew|furikake|batata lay|aji-no-moto|ajinomoto|canudos/ }, 'tube'],
  [{ department: /bebidas/, name: /kit / }, 'carton'],
  [{ name: /perolas/ }, 'doypack'],
  [{ department: /bebidas/ }, 'bottle'],
  [{ category: /molho-de-soja|molhos-para|vinagres|oleo/ }, 'bottle'],
  [{ name: /sriracha|malagueta/ }, 'bottle'],
  [
    {
      category: /cha-mate|cha-verde|cha-preto|infusoes|cha-com-leite|oolong|mooncake|biscoitos-e-palitos|curry/,
      name: /^(?!.*(granel|em flor|em grao|em po|pu-erh|da sorte))/,
    },
    'carton',
  ],
  [{ name: /bis ao leite|tablete|hondashi|mochi|penne|goiabada|mingau|panko|oka|yokan/ }, 'carton'],
  [
    { department: /arroz|mercearia/, name: /arroz|feijao|farinha|acucar|cafe|fuba|polvilho|soja|tapioca|fecula/ },
    'sack',
  ],
  [{ category: /erva-mate|feijao|lentilha/ }, 'sack'],
  [{ name: /agar|especiarias|picole|base para|gengibre ting/ }, 'sachet'],
  [
    {
      category:
        /algas|castanhas|amendoins|frutas-secas|cogumelos-e-legumes-secos|graos-e-sementes|matcha|oolong|infusoes|carnes-e-peixes-secos|curry|cha-|balas/,
    },
    'doypack',
  ],
]

export function chooseShape(product: PackProduct): Shape {
  const { department, category, storage, net } = product
  const subject: Subject = { department, category, storage, unit: net.unit, name: fold(product.names['pt-BR']) }
  const found = rules.find(([rule]) =>
    (Object.keys(rule) as (keyof Subject)[]).every((field) => rule[field]?.test(subject[field])),
  )
  return found?.[1] ?? 'pouch'
}

export type BottleKind =
  | 'sauce'
  | 'dispenser'
  | 'beer'
  | 'soju'
  | 'spirit'
  | 'sake'
  | 'pet'
  | 'oil'
  | 'olive'
  | 'squeeze'
  | 'hot'
  | 'juice'
  | 'ramune'

const bottles: readonly (readonly [RegExp, BottleKind])[] = [
  [/ramune/, 'ramune'],
  [/cerveja/, 'beer'],
  [/soju/, 'soju'],
  [/whisky|cachaca|baijiu|umeshu/, 'spirit'],
  [/saque|shaoxing|mirin/, 'sake'],
  [/azeite de oliva/, 'olive'],
  [/sriracha|tonkatsu/, 'squeeze'],
  [/malagueta|peixe|dende/, 'hot'],
  [/oleo de (soja|amendoim)|oleo composto/, 'oil'],
  [/agua mineral|isotonico|cha mate|aloe|makgeolli/, 'pet'],
  [/suco|leite de coco|amazake|nectar/, 'juice'],
  [/gergelim/, 'hot'],
]

export function chooseBottle(product: PackProduct): BottleKind {
  const name = fold(product.names['pt-BR'])
  const found = bottles.find(([words]) => words.test(name))?.[1]
  return found ?? (kilosOf(product) < 0.2 ? 'dispenser' : 'sauce')
}

/** The color of what a bottle or jar shows through its glass. */
const fillings: readonly (readonly [RegExp, string])[] = [
  [/cerveja way|brahma/, '#5A2E12'],
  [/soja escuro|soja premium|shoyu|tamari|preto|hoisin|ostra|teriyaki|tare|tonkatsu|melado/, '#3A1710'],
  [/ramune/, '#8CC8DE'],
  [/makgeolli|leite de coco|amazake/, '#F4EEDF'],
  [/agua|baijiu|original|isotonico|seco|coco/, '#DCEBE6'],
  [/saque/, '#C9DCC4'],
  [/soju|cerveja/, '#2F7A4D'],
  [/azeite de oliva/, '#4E5E1E'],
  [/uva|ameixa|umeshu/, '#6A2440'],
  [/pimenta|gochujang|sriracha|doubanjiang|kimchi|dende|biquinho/, '#B3301B'],
  [/mate/, '#8A4A18'],
  [/aloe/, '#CFE2B0'],
  [/vinagre de arroz|mirin/, '#E8D08A'],
  [/shaoxing/, '#7A3C14'],
  [/oleo|whisky|cachaca|caju|mel|peixe/, '#D9982B'],
  [/misso|tahine|pasta|doenjang|doce/, '#B97A3C'],
]

export function fillingOf(product: PackProduct): string {
  const name = fold(product.names['pt-BR'])
  return fillings.find(([words]) => words.test(name))?.[1] ?? '#8A4B21'
}
