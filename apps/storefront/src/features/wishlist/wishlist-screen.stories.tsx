import type { ComponentProps } from 'react'
import { expect, fn, waitFor, within } from 'storybook/test'

import preview from '../../../../../.storybook/preview.tsx'
import { inModes } from '../../../../../.storybook/modes.ts'

import { miso, shinRamyun } from '@lotus/fixtures/products'
import { wishlistFirstOfThreePages, wishlistPage, wishlistStats, wishlistStatsNone } from '@lotus/fixtures/wishlists'

import { withoutMilk } from '#diet/diet.examples.ts'
import { AreaStatusLine } from '#layout/area-status-line.tsx'

import { RemoveWishDialog } from './remove-wish-dialog.tsx'
import { WishlistPending, WishlistScreen } from './wishlist-screen.tsx'
import { WishlistUnavailable } from './wishlist-unavailable.tsx'
import { viewOfPage } from './wishlist-view.ts'

const nothing = { items: [], total: 0, page: 1, pageCount: 0 }

const meta = preview.meta({
  title: 'Screens/Wishlist/List',
  component: WishlistScreen,
  args: {
    search: { page: 1, sort: 'newest', show: 'all' },
    view: viewOfPage(wishlistPage, []),
    stats: wishlistStats,
    areaStatus: (
      <AreaStatusLine status={{ loading: false, error: null, lastUpdated: 0, retryCount: 0 }} now={120_000} />
    ),
    guest: false,
    unsynced: 0,
    busy: false,
    offline: false,
    moving: false,
    onSearch: fn(),
    onMove: fn(),
    onRemove: fn(),
    onShare: fn(),
    onLogin: fn(),
    onSync: fn(),
  } satisfies Partial<ComponentProps<typeof WishlistScreen>>,
  parameters: { layout: 'fullscreen' },
})

const phone = { viewport: { value: 'phone390' } }
const small = { viewport: { value: 'phone360' } }

export const Full = meta.story({
  tags: ['WISH-04'],
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText(/6 disponíveis/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Mover tudo para o carrinho' }))
    await expect(args.onMove).toHaveBeenLastCalledWith('all')
    await userEvent.click(canvas.getByRole('button', { name: `Mover para o carrinho: ${miso.productName}` }))
    await expect(args.onMove).toHaveBeenLastCalledWith([args.view.items[1]])
  },
})
export const OutsideDiet = meta.story({
  name: 'Marks the products outside the diet',
  tags: ['BEY-08'],
  beforeEach: withoutMilk,
  play: async ({ canvas }) => {
    await expect((await canvas.findAllByText('Contém leite · fora da sua dieta'))[0]).toBeVisible()
  },
})
export const Phone = meta.story({ globals: phone })
export const Tablet = meta.story({
  globals: { viewport: { value: 'tablet768' } },
  play: async ({ canvas }) => {
    // The buttons are below the name, which has the width of the card.
    const name = canvas.getByRole('link', { name: shinRamyun.productName })
    await expect(name.getBoundingClientRect().height).toBeLessThan(30)
  },
})
export const PhoneChineseDark = meta.story({ globals: { ...small, locale: 'zh-CN', theme: 'dark' } })
export const PhoneSpanish = meta.story({ globals: { ...small, locale: 'es-ES' } })
export const OfAGuest = meta.story({
  name: 'A guest is invited to sign in',
  tags: ['WISH-05'],
  args: { guest: true, areaStatus: undefined },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Entrar' }))
    await expect(args.onLogin).toHaveBeenCalledOnce()
  },
})
export const Chooses = meta.story({
  name: 'Some products are selected',
  tags: ['WISH-04'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('checkbox', { name: `Selecionar ${shinRamyun.productName}` }))
    await userEvent.click(canvas.getByRole('checkbox', { name: `Selecionar ${miso.productName}` }))
    await userEvent.click(canvas.getByRole('button', { name: 'Mover 2 selecionados' }))
    await expect(args.onMove).toHaveBeenCalledWith(args.view.items.slice(0, 2))
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Selecionar a página toda' }))
    await expect(canvas.getByRole('button', { name: 'Mover 8 selecionados' })).toBeVisible()
  },
})
export const FiltersAndSorts = meta.story({
  name: 'Filters and sorts through the URL',
  tags: ['WISH-04'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('radio', { name: 'Indisponíveis' }))
    await expect(args.onSearch).toHaveBeenLastCalledWith({ page: 1, sort: 'newest', show: 'unavailable' })
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Ordenar por' }), 'price_asc')
    await expect(args.onSearch).toHaveBeenLastCalledWith({ page: 1, sort: 'price_asc', show: 'all' })
  },
})
export const AsksBeforeRemoving = meta.story({
  name: 'Asks before removing one',
  tags: ['WISH-04', 'UX-08'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: `Remover ${miso.productName} dos favoritos` }))
    const asked = await within(document.body).findByRole('alertdialog', { name: 'Remover dos favoritos?' })
    await expect(asked).toHaveTextContent(miso.productName)
    await userEvent.click(within(asked).getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(document.querySelector('[role=alertdialog]')).toBeNull())
    await expect(args.onRemove).not.toHaveBeenCalled()
  },
})
export const Asks = meta.story({
  render: () => <RemoveWishDialog name={miso.productName} onConfirm={fn()} onClose={fn()} />,
})
export const RemovesAll = meta.story({
  name: 'Asks before removing all',
  tags: ['WISH-04', 'UX-08'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Remover todos' }))
    const asked = within(await within(document.body).findByRole('alertdialog', { name: 'Remover todos os favoritos?' }))
    await userEvent.click(asked.getByRole('button', { name: 'Remover todos' }))
    await expect(args.onRemove).toHaveBeenCalledWith('all')
  },
})
export const Paged = meta.story({
  tags: ['WISH-04'],
  args: { view: viewOfPage(wishlistFirstOfThreePages, []), stats: { ...wishlistStats, total: 47 } },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('checkbox')).toHaveLength(21)
    await expect(canvas.getByRole('link', { name: 'Página 3' })).toHaveAttribute('href', '/wishlist?page=3')
  },
})
export const Unsynced = meta.story({
  name: 'Some products are not saved to the account yet',
  tags: ['WISH-02', 'D9'],
  args: { unsynced: 2, offline: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Tentar novamente' }))
    await expect(args.onSync).toHaveBeenCalledOnce()
  },
})
export const NothingMatches = meta.story({
  args: { view: nothing, search: { page: 1, sort: 'newest', show: 'unavailable' } },
})
export const Empty = meta.story({ parameters: inModes('phone'), args: { view: nothing, stats: wishlistStatsNone } })
export const EmptyOfAGuestOnPhone = meta.story({
  args: { view: nothing, stats: wishlistStatsNone, guest: true },
  globals: phone,
})
export const Loading = meta.story({
  parameters: inModes('phone'),
  render: () => <WishlistPending />,
  play: async ({ canvas }) => {
    const [line] = canvas.getByRole('region', { name: 'Carregando...' }).children
    const [art, text] = line?.children ?? []
    await expect(text?.getBoundingClientRect().left).toBeGreaterThan(art?.getBoundingClientRect().right ?? 0)
    await expect(text?.getBoundingClientRect().top).toBeLessThan(art?.getBoundingClientRect().bottom ?? 0)
  },
})
export const Failed = meta.story({
  parameters: inModes('phone'),
  render: () => <WishlistUnavailable problem="Sem conexão. Verifique sua internet e tente de novo." onRetry={fn()} />,
})
