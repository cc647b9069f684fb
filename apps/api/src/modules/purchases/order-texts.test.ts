import { expect, it } from 'vitest'

import texts from './order-texts.json' with { type: 'json' }

const portuguese =
  /(?<!\p{L})(não|você|carrinho|endereço|preço|frete|seu|sua|obrigad[oa]|loja|pagamento|até|também|uma)(?!\p{L})/giu
const { 'pt-BR': ptBr, ...others } = texts

it.each(Object.entries(others))('UX-04 e-mails about orders in %s have no Portuguese word', (_, translated) => {
  expect(JSON.stringify(translated).match(portuguese) ?? []).toEqual([])
})

it('UX-04 the same words are in the Portuguese e-mails about orders', () => {
  expect(JSON.stringify(ptBr).match(portuguese)?.length).toBeGreaterThan(10)
})
