/** Words around a product's name that do not describe it. They are left out unless a name of the catalog contains them. */
const FILLERS = new Set(
  (
    'comprar compra quero queria preciso procuro tem preco precos valor quanto custa barato barata baratos baratas onde encontrar ' +
    'melhor melhores marca marcas produto produtos comida comidas alimento alimentos ingrediente ingredientes coisa coisas ' +
    'buy price cheap cheapest where find best brand product products food foods grocery groceries ' +
    'comprar quiero busco precio barato mejor producto alimento donde hay'
  ).split(' '),
)

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

/** The text with quantities in digits and without the number of packs to buy: 十斤大米, 'meio quilo de lentilha', 两瓶酱油. */
export function withPlainQuantities(text: string): string {
  const plain = text
    .replaceAll(HALF, '0.5 ')
    .replaceAll(ONE, '1 ')
    .replaceAll(HAN_QUANTITY, (number: string) => String(readHan(number)))
  const rest = plain.replaceAll(COUNTED, ' ')
  return rest.trim() === '' ? plain : rest
}

/** A Chinese number below 100. */
function readHan(number: string): number {
  if (number === '半') return 0.5
  const digit = (sign: string) => Math.max(0, DIGITS.indexOf(sign.replace(/[两兩]/, '二')))
  const [tens, ones] = number.includes('十') ? number.split('十') : [null, number]
  return (tens === null ? 0 : tens === '' ? 10 : digit(tens ?? '') * 10) + digit(ones ?? '')
}
