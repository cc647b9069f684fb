import type { ComponentProps } from 'react'
import { expect, fn, screen } from 'storybook/test'

import { orderLines } from '@lotus/fixtures/checkout'
import { gyoza, shinRamyun, shortGrainRice } from '@lotus/fixtures/products'

import { withoutMilk } from '#diet/diet.examples.ts'

import preview from '../../../../../.storybook/preview.tsx'
import { BuyAgainDialog } from './buy-again-dialog.tsx'

const missing = orderLines.slice(0, 1).map(({ productId, names }) => ({
  productId,
  names,
  alternatives: [gyoza, shortGrainRice],
}))

const meta = preview.meta({
  title: 'Patterns/Orders/Buy again dialog',
  parameters: { docs: { story: { inline: false } } },
  component: BuyAgainDialog,
  args: { result: { added: 2, missing }, inCart: new Set(), onAdd: fn(), onClose: fn() } satisfies Partial<
    ComponentProps<typeof BuyAgainDialog>
  >,
})

export const OneMissing = meta.story({
  tags: ['BEY-07'],
  play: async ({ args, userEvent }) => {
    await expect(screen.getByText('2 produtos estão no carrinho, com o preço de hoje.')).toBeVisible()
    const [add] = screen.getAllByRole('button', { name: /^Adicionar/ })
    if (add === undefined) throw new Error('The dialog offers no alternative')
    await userEvent.click(add)
    await expect(args.onAdd).toHaveBeenLastCalledWith(gyoza)
    await expect(screen.getByRole('link', { name: 'Ver carrinho' })).toHaveAttribute('href', '/cart')
  },
})
export const AlternativeTaken = meta.story({ args: { inCart: new Set([gyoza.productId]) } })
export const WithoutAlternatives = meta.story({
  args: { result: { added: 1, missing: missing.map((line) => ({ ...line, alternatives: [] })) } },
})
export const NothingLeft = meta.story({
  args: {
    result: {
      added: 0,
      missing: [...missing, { productId: shinRamyun.productId + 1000, names: shinRamyun.names, alternatives: [gyoza] }],
    },
  },
})
export const OutsideDiet = meta.story({
  name: 'Marks the alternatives outside the diet',
  tags: ['BEY-08'],
  beforeEach: withoutMilk,
  globals: { viewport: { value: 'phone390' } },
  args: {
    result: { added: 2, missing: missing.map((line) => ({ ...line, alternatives: [shinRamyun, shortGrainRice] })) },
  },
  play: async () => {
    await expect(await screen.findByText('Contém leite · fora da sua dieta')).toBeVisible()
  },
})
export const OnPhone = meta.story({ globals: { viewport: { value: 'phone390' } } })
export const OnPhoneDarkChinese = meta.story({
  globals: { viewport: { value: 'phone360' }, theme: 'dark', locale: 'zh-CN' },
})
export const Spanish = meta.story({ globals: { locale: 'es-ES' } })
export const English = meta.story({ globals: { locale: 'en-US' } })
