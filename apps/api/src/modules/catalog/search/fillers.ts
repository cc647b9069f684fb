/** Words around a product's name that do not describe it. They are left out unless a name of the catalog contains them. */
const FILLERS = new Set(
  (
    'comprar compra quero queria preciso procuro tem preco precos valor quanto custa barato barata baratos baratas onde encontrar ' +
    'melhor melhores marca marcas produto produtos comida comidas alimento alimentos ingrediente ingredientes coisa coisas ' +
    'presente presentes gift gifts regalo regalos ' +
    'buy price cheap cheapest where find best brand product products food foods grocery groceries ' +
    'comprar quiero busco precio barato mejor producto alimento donde hay please favor'
  ).split(' '),
)

/** Words around a product's name in Chinese that do not describe it. */
export const hanFillers: ReadonlySet<string> = new Set(
  '我要 我想 想买 要买 购买 买 来 哪里 哪里有 有没有 有 吗 价格 多少钱 便宜 便宜的 好吃 好吃的 最好的 正宗 正宗的 的 一些 请问 产品 商品 食品 食物 东西'.split(
    ' ',
  ),
)

export const isHanFiller = (word: string): boolean => hanFillers.has(word)

/** @param word folded */
export const isFiller = (word: string): boolean => FILLERS.has(word)

const HAN_NUMBER = '[一二两兩三四五六七八九十半]{1,3}'
const PACKS = String.raw`(?:pacotes?|garrafas?|latas?|caixas?|sacos?|packs?|bottles?|cans?|paquetes?|botellas?)`
/** The number of packs to buy: 两瓶, '2 pacotes de'. */
const COUNTED = new RegExp(
  String.raw`(?:\d{1,3}|${HAN_NUMBER}|几)\s?[包袋瓶盒罐箱桶]|` +
    String.raw`(?<![\p{L}\d])(?:\d{1,2}|um|uma|one|an?|un|una|dois|duas)\s${PACKS}(?:\s(?:de|of))?(?!\p{L})|` +
    String.raw`(?<!\p{L})(?:\d{1,2}\s)?(?:meia\s|media\s|half\s(?:a\s)?)?(?:dúzias?|duzias?|docenas?|dozens?)(?:\s(?:de|of))?(?!\p{L})`,
  'giu',
)
const UNIT = String.raw`(?:quilos?|kilos?|kg|litros?|liters?|litres?)(?!\p{L})`
const HALF = new RegExp(String.raw`(?<!\p{L})(?:meio|medio|half(?:\sa)?)\s(?=${UNIT})`, 'giu')
const ONE = new RegExp(String.raw`(?<!\p{L})(?:um|un|one|a)\s(?=${UNIT})`, 'giu')
const HAN_QUANTITY = new RegExp(`(${HAN_NUMBER})(?=公斤|千克|斤|克|毫升|升)`, 'gu')
const DIGITS = '零一二三四五六七八九'

const FRACTIONS: Readonly<Record<string, string>> = { '½': '1/2', '¼': '1/4', '¾': '3/4', '⅓': '1/3', '⅔': '2/3' }
const FRACTION_SIGN = new RegExp(`[${Object.keys(FRACTIONS).join('')}]`, 'g')
/** A fraction before a unit: '1/2 kg', '1 1/2 kg'. */
const FRACTION = /(?<![\d/.,])(?:(\d{1,2})\s)?([1-9])\/([1-9])(?=\s?\p{L})/gu
/** A number of packs: '2x shoyu', 'shoyu x2', but not '2x140 g'. */
const TIMES = /(?<![\p{L}\d.,])(?:\d{1,2}\s?[x×](?![\p{L}\d]|\s?\d)|[x×]\s?\d{1,2}(?![\p{L}\d.,]|\s\p{L}))/giu

/** Replaces fractions by decimals: '½' and '1/2' by '0.5'. */
const withDecimals = (text: string): string =>
  text
    .replaceAll(
      FRACTION_SIGN,
      (character, at: number) => `${/\d/.test(text[at - 1] ?? '') ? ' ' : ''}${FRACTIONS[character]}`,
    )
    .replaceAll(FRACTION, (_, whole: string | undefined, top: string, bottom: string) =>
      String(Math.round((Number(whole ?? 0) + Number(top) / Number(bottom)) * 1000) / 1000),
    )

/** Writes quantities in digits (十斤大米, 'meio quilo de lentilha') and removes the number of packs to buy (两瓶酱油). */
export function withPlainQuantities(text: string): string {
  const plain = withDecimals(text)
    .replaceAll(HALF, '0.5 ')
    .replaceAll(ONE, '1 ')
    .replaceAll(HAN_QUANTITY, (number: string) => String(readHan(number)))
  const rest = plain.replaceAll(COUNTED, ' ').replaceAll(TIMES, ' ')
  return rest.trim() === '' ? plain : rest
}

/** A Chinese number below 100. */
function readHan(number: string): number {
  if (number === '半') return 0.5
  const digit = (character: string) => Math.max(0, DIGITS.indexOf(character.replace(/[两兩]/, '二')))
  const [tens, ones] = number.includes('十') ? number.split('十') : [null, number]
  return (tens === null ? 0 : tens === '' ? 10 : digit(tens ?? '') * 10) + digit(ones ?? '')
}
