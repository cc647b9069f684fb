import { expect, test } from 'vitest'

import { withPlainQuantities } from './fillers.ts'
import { readIntent } from './intents.ts'

test.each([
  ['Ofertas', { page: null, list: 'offers', rest: '' }],
  ['promoções', { page: null, list: 'offers', rest: '' }],
  ['os mais vendidos', { page: null, list: 'bestSelling', rest: '' }],
  ['arroz em promoção', { page: null, list: 'offers', rest: 'arroz' }],
  ['promoção de chá verde', { page: null, list: 'offers', rest: 'chá verde' }],
  ['特价', { page: null, list: 'offers', rest: '' }],
  ['特价酱油', { page: null, list: 'offers', rest: '酱油' }],
  ['酱油打折吗', { page: null, list: 'offers', rest: '酱油' }],
  ['Frete grátis', { page: 'shipping', list: null, rest: 'Frete grátis' }],
  ['trocas e devoluções', { page: 'returns', list: null, rest: 'trocas e devoluções' }],
  ['运费', { page: 'shipping', list: null, rest: '运费' }],
  ['where is my order', { page: 'tracking', list: null, rest: 'where is my order' }],
  ['envío gratis', { page: 'shipping', list: null, rest: 'envío gratis' }],
])('BEY-21 %s means %j', (text, expected) => {
  expect(readIntent(text)).toEqual(expected)
})

test.each(['arroz', 'chá verde', '酱油', 'barra de cereal', '', ' ', '💥', 'tro', 'loja do arroz'])(
  'BEY-21 %j names no page and no list',
  (text) => {
    expect(readIntent(text)).toEqual({ page: null, list: null, rest: text })
  },
)

test.each([
  ['十斤大米', '10斤大米'],
  ['半斤木耳', '0.5斤木耳'],
  ['二十五公斤面粉', '25公斤面粉'],
  ['两瓶酱油', ' 酱油'],
  ['一包方便面', ' 方便面'],
  ['meio quilo de lentilha', '0.5 quilo de lentilha'],
  ['um quilo de feijão', '1 quilo de feijão'],
  ['medio kilo de arroz', '0.5 kilo de arroz'],
  ['2 pacotes de arroz', '  arroz'],
  ['meia dúzia de ovos', '  ovos'],
  ['2x shoyu', ' shoyu'],
  ['shoyu x2', 'shoyu '],
  ['3 × tofu', ' tofu'],
  ['½ kg de arroz', '0.5 kg de arroz'],
  ['1½ kg arroz', '1.5 kg arroz'],
  ['1/2 kg de feijão', '0.5 kg de feijão'],
  ['3/4 kg arroz', '0.75 kg arroz'],
  ['1 1/2 kg arroz', '1.5 kg arroz'],
  ['2x140 g', '2x140 g'],
  ['五香粉', '五香粉'],
  ['7up', '7up'],
  ['2 garrafas', '2 garrafas'],
])('CAT-08 the quantity of %s is read as %j', (text, plain) => {
  expect(withPlainQuantities(text).replaceAll(/ +/g, ' ').trim()).toBe(plain.trim())
})
