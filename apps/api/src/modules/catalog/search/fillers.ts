/** Words around the name of a product, which say nothing about it. They are left out unless a name of the catalog has them. */
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

const NUMBER = String.raw`(?:\d{1,3}|[一二两兩三四五六七八九十几半]{1,3})`
const COUNTED = new RegExp(
  String.raw`${NUMBER}\s?[包袋瓶盒罐箱桶]|(?<![\p{L}\d])(?:\d{1,2}|um|uma|one|un|una|dois|duas)\s(?:pacotes?|garrafas?|latas?|caixas?|sacos?|packs?|bottles?|cans?|paquetes?|botellas?)(?:\s(?:de|of))?(?![\p{L}])`,
  'giu',
)

/** The text without the number of packs to buy: 两瓶酱油, '2 pacotes de arroz'. */
export function withoutCounts(text: string): string {
  const rest = text.replaceAll(COUNTED, ' ')
  return rest.trim() === '' ? text : rest
}
