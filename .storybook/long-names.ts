/** The ending of a long product name. Names of gift sets are as long. */
const endings: Record<string, string> = {
  'pt-BR': ' em caixa de presente artesanal, edição especial da colheita de outono, com hashis e tigela de porcelana',
  'zh-CN': '（手工礼盒装，秋季丰收特别版，附赠竹筷和青花瓷碗，适合送礼）',
  'en-US': ' in a handmade gift box, special edition of the autumn harvest, with chopsticks and a porcelain bowl',
  'es-ES': ' en caja de regalo artesanal, edición especial de la cosecha de otoño, con palillos y cuenco de porcelana',
}

type Values = Record<string, unknown>

const isPlain = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Whether an object has the names of a product, as the contract's products and lines of orders do. */
const isProduct = (value: Values) => typeof value['productName'] === 'string' && isPlain(value['names'])

function stretched(product: Values): Values {
  const names = product['names'] as Record<string, string>
  return {
    ...product,
    productName: `${String(product['productName'])}${endings['pt-BR']}`,
    names: Object.fromEntries(
      Object.entries(names).map(([language, name]) => [language, name + (endings[language] ?? '')]),
    ),
  }
}

/** The arguments of a story with a long name for each product. Elements and functions stay as they are. */
export function withLongNames<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(withLongNames) as Value
  if (!isPlain(value) || '$$typeof' in value) return value
  const mapped = Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withLongNames(part)]))
  return (isProduct(mapped) ? stretched(mapped) : mapped) as Value
}
