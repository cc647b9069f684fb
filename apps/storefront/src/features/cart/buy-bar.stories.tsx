import { useRef, useState } from 'react'
import { expect, waitFor } from 'storybook/test'

import { miso, shinRamyun } from '@lotus/fixtures/products'
import type { ProductSummary } from '@lotus/openapi/schema'
import { Price } from '@lotus/ui/price'

import { useMoney } from '#shop/money.tsx'

import preview from '../../../../../.storybook/preview.tsx'
import { BuyBar } from './buy-bar.tsx'
import { BuyControl } from './buy-control.tsx'
import { cart } from './cart-store.ts'

type ExampleProps = { product: ProductSummary; /** Without the control of the page. */ alone: boolean }

/** A page that is longer than the window, with the control below the fold; or the bar alone, for its picture. */
function Example({ product, alone }: ExampleProps) {
  const wanted = useState(1)
  const control = useRef<HTMLDivElement>(null)
  const money = useMoney()
  return (
    <>
      {!alone && (
        <>
          <div style={{ blockSize: 1000 }} />
          <BuyControl ref={control} product={product} wanted={wanted} />
          <div style={{ blockSize: 1000 }} />
        </>
      )}
      <BuyBar
        price={<Price current={money(product.finalPrice)} size="medium" />}
        product={product}
        wanted={wanted}
        control={control}
      />
    </>
  )
}

const meta = preview.meta({
  title: 'Patterns/Cart/Buy bar',
  component: Example,
  args: { product: shinRamyun, alone: true },
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'phone360' } },
  beforeEach: () => {
    cart.clear()
  },
})

export const Default = meta.story()
export const YieldsToTheControl = meta.story({
  name: 'Yields to the control of the page',
  tags: ['PROD-01'],
  args: { alone: false },
  play: async ({ canvas, userEvent }) => {
    const bar = canvas.getByRole('complementary', { name: 'Comprar' })
    await expect(bar).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: `Pôr mais um ${shinRamyun.productName}` }))
    // After a click by a script the button matches `:focus-visible`, which holds the bar in view.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const real = canvas.getByRole('button', { name: 'Adicionar ao carrinho' })
    real.scrollIntoView({ block: 'center' })
    await waitFor(() => expect(bar).not.toBeVisible())
    await expect(canvas.getByRole('textbox', { name: `Quantidade de ${shinRamyun.productName}` })).toHaveValue('2')
    window.scrollTo(0, 0)
    await waitFor(() => expect(bar).toBeVisible())
  },
})
export const InCart = meta.story({
  beforeEach: () => {
    cart.add(miso, 2)
  },
  args: { product: miso },
})
export const LongPriceDarkSpanish = meta.story({
  args: { product: { ...shinRamyun, price: 1234.56, finalPrice: 1234.56 } },
  globals: { theme: 'dark', locale: 'es-ES' },
})
export const Chinese = meta.story({ globals: { locale: 'zh-CN', viewport: { value: 'phone390' } } })
