import { expect, it } from 'vitest'

import { enUs } from './order-texts.en-us.ts'
import { esEs } from './order-texts.es-es.ts'
import { ptBr } from './order-texts.pt-br.ts'
import { zhCn } from './order-texts.zh-cn.ts'

const portuguese =
  /(?<!\p{L})(não|você|carrinho|endereço|preço|frete|seu|sua|obrigad[oa]|loja|pagamento|até|também|uma)(?!\p{L})/giu

it.each([
  ['en-US', enUs],
  ['es-ES', esEs],
  ['zh-CN', zhCn],
])('UX-04 e-mails about orders in %s have no Portuguese word', (_, texts) => {
  expect(JSON.stringify(texts).match(portuguese) ?? []).toEqual([])
})

it('UX-04 the same words are in the Portuguese e-mails about orders', () => {
  expect(JSON.stringify(ptBr).match(portuguese)?.length).toBeGreaterThan(10)
})
