import { createFileRoute } from '@tanstack/react-router'

import { hydrated } from '#hydration/hydrate.tsx'
import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'
import { load } from '#hydration/strategies.ts'

const CartPage = lazyWithRetry(() => import('#pages/cart/cart-page.tsx'), 'Page')

export const Route = createFileRoute('/cart')({
  codeSplitGroupings: [],
  loader: async ({ context }) => (await CartPage.preload()).loadCart(context),
  // The server renders its outline only: the cart is in the browser.
  component: hydrated(load(), CartPage),
})
