import type { SearchedList, SearchPage } from '@lotus/openapi/schema'

import { nameKey } from './index-document.ts'

/** Phrases that shoppers type to find a page, in the four languages, with frequent misspellings. */
const PAGES: Readonly<Record<SearchPage, string>> = {
  shipping:
    'entrega, entregas, frete, fretes, frete grátis, prazo de entrega, taxa de entrega, valor do frete, cálculo de frete, calcular frete, ' +
    'entrega hoje, entregam, delivery, shipping, free shipping, delivery fee, delivery time, shipping cost, envío, envíos, envío gratis, gastos de envío, ' +
    'domicilio, 配送, 送货, 运费, 免运费, 包邮, 邮费, 外卖, 送货上门, 多久到',
  returns:
    'troca, trocas, devolução, devoluções, trocas e devoluções, trocar produto, devolver, devolver produto, reembolso, estorno, garantia, ' +
    'arrependimento, return, returns, refund, refunds, exchange, warranty, devolver pedido, devoluciones, reembolsos, cambio, cambios, garantía, ' +
    '退货, 退款, 换货, 退换货, 退换, 售后',
  'payment-methods':
    'pagamento, pagamentos, formas de pagamento, pix, boleto, cartão, cartão de crédito, parcelamento, parcelar, mercado pago, vale alimentação, ' +
    'payment, payments, payment methods, credit card, pago, pagos, formas de pago, tarjeta, tarjeta de crédito, cuotas, 付款, 支付, 付款方式, 支付方式, 信用卡, 分期',
  contact:
    'contato, fale conosco, atendimento, sac, telefone, whatsapp, zap, e-mail, email, falar com atendente, reclamação, contact, contact us, ' +
    'customer service, phone, contacto, atención al cliente, teléfono, 联系, 联系我们, 客服, 电话, 投诉, 微信',
  faq: 'dúvida, dúvidas, perguntas, perguntas frequentes, faq, nota fiscal, cupom, cupom de desconto, questions, coupon, promo code, preguntas, preguntas frecuentes, cupón, 常见问题, 问题, 优惠券, 发票',
  help: 'ajuda, central de ajuda, como comprar, como funciona, help, help center, ayuda, cómo comprar, 帮助, 怎么买, 如何购买',
  stores:
    'loja, lojas, loja física, endereço, retirada, retirar, retirar na loja, horário, horário de funcionamento, onde fica, store, stores, ' +
    'pickup, store pickup, opening hours, address, tienda, tiendas, recoger, horario, dirección, 门店, 店铺, 地址, 自提, 取货, 营业时间',
  about: 'sobre, sobre a loja, quem somos, about, about us, sobre nosotros, quiénes somos, 关于, 关于我们',
  careers:
    'trabalhe conosco, vaga, vagas, emprego, carreira, carreiras, jobs, careers, work with us, empleo, trabaja con nosotros, 招聘, 工作',
  privacy:
    'privacidade, política de privacidade, lgpd, meus dados, privacy, privacy policy, privacidad, 隐私, 隐私政策',
  terms: 'termos, termos de uso, terms, terms of use, términos, 条款, 使用条款',
  tracking:
    'rastrear, rastreio, rastreamento, rastrear pedido, acompanhar pedido, código de rastreio, cadê meu pedido, onde está meu pedido, ' +
    'track, tracking, track order, track my order, where is my order, rastrear pedido, seguimiento, seguir pedido, dónde está mi pedido, ' +
    '物流, 快递, 查快递, 查订单, 订单查询, 跟踪订单',
  orders:
    'pedido, pedidos, meu pedido, meus pedidos, minhas compras, comprar de novo, cancelar pedido, order, orders, my orders, order history, ' +
    'mi pedido, mis pedidos, mis compras, 订单, 我的订单, 再次购买, 取消订单',
}

/** Phrases that shoppers type to find a list of products. */
const LISTS: Readonly<Record<SearchedList, string>> = {
  offers:
    'oferta, ofertas, em oferta, promoção, promoções, promo, em promoção, promossão, promosão, desconto, descontos, com desconto, liquidação, ' +
    'queima de estoque, black friday, sale, on sale, deals, offer, offers, discount, discounts, special offers, en oferta, promoción, promociones, ' +
    'rebaja, rebajas, descuento, descuentos, 特价, 打折, 优惠, 促销, 折扣, 降价, 特卖',
  newest:
    'novidade, novidades, lançamento, lançamentos, produtos novos, novos produtos, recém chegados, new, new arrivals, new products, what is new, ' +
    'novedades, productos nuevos, lo nuevo, 新品, 新到, 新货, 上新, 最新',
  bestSelling:
    'mais vendido, mais vendidos, os mais vendidos, mais pedidos, mais procurados, best seller, best sellers, bestsellers, top sellers, most popular, ' +
    'popular, más vendido, más vendidos, lo más vendido, 畅销, 热销, 热卖, 爆款, 销量最高',
  cheapest:
    'mais barato, mais baratos, menor preço, barato, baratos, cheapest, lowest price, más barato, más baratos, menor precio, 最便宜, 便宜',
}

const LONGEST_PHRASE = 4
const isHan = (key: string) => /\p{Script=Han}/u.test(key)
const byKey = <Name extends string>(table: Readonly<Record<Name, string>>) =>
  new Map(
    (Object.keys(table) as Name[]).flatMap((name) =>
      table[name].split(', ').map((phrase) => [nameKey(phrase), name] as const),
    ),
  )
const pages = byKey(PAGES)
const lists = byKey(LISTS)
const hanPhrases = [...lists.keys()]
  .filter(isHan)
  .toSorted((a, b) => b.length - a.length)
  .join('|')
const HAN_LIST = new RegExp(`^(?<first>${hanPhrases})的?|的?(?<last>${hanPhrases})(?:的|吗)?$`, 'u')

/** The page or the list that a text names. `rest` is the text without the name of the list: '' for the whole list. */
export type Intent = { page: SearchPage | null; list: SearchedList | null; rest: string }

/** Finds the page or the list of the shop that a text names: 'trocas', 'promoção de arroz', 特价酱油. */
export function readIntent(text: string): Intent {
  const key = nameKey(text)
  const page = pages.get(key) ?? null
  const list = lists.get(key) ?? null
  if (page !== null || list !== null) return { page, list, rest: list === null ? text : '' }
  return { page, ...(isHan(key) ? listInHan(text) : listInWords(text)) }
}

/** Finds a phrase for a list at the start or the end of a text. */
function listInWords(text: string): Omit<Intent, 'page'> {
  const words = text.split(/\s+/)
  for (let length = Math.min(LONGEST_PHRASE, words.length - 1); length > 0; length -= 1) {
    for (const at of [0, words.length - length]) {
      const list = lists.get(nameKey(words.slice(at, at + length).join(' ')))
      const rest = words
        .toSpliced(at, length)
        .join(' ')
        .replace(/^(?:de|do|da|em|no|na|of|on|en)\s+|\s+(?:em|na|no|en|on|com|con)$/giu, '')
      if (list !== undefined && nameKey(rest) !== '') return { list, rest }
    }
  }
  return { list: null, rest: text }
}

function listInHan(text: string): Omit<Intent, 'page'> {
  const { first, last } = HAN_LIST.exec(text)?.groups ?? {}
  const list = lists.get(nameKey(first ?? last ?? ''))
  const rest = text.replace(HAN_LIST, '').trim()
  return list === undefined || rest === '' ? { list: null, rest: text } : { list, rest }
}
