import { expect, waitFor, within, type screen } from 'storybook/test'

import preview from '../../../../../.storybook/preview.tsx'
import { forcedColors, inModes, inTheShop } from '../../../../../.storybook/modes.ts'

import { ApiError } from '@lotus/api-client/errors'
import { categories, departments } from '@lotus/fixtures/departments'
import { bubbleTeaKit, gyoza, miso, productSummaries, sake, shinRamyun, shortGrainRice } from '@lotus/fixtures/products'
import { bannerSlides } from '@lotus/fixtures/settings'

import { RouteError } from '#routing/route-error.tsx'

import { BuyExample, config } from './catalog.examples.tsx'
import { HomeScreen, HomeScreenPending } from './home-screen.tsx'

const meta = preview.meta({
  title: 'Screens/Catalog/Home',
  component: HomeScreen,
  args: {
    slides: bannerSlides,
    promotions: bannerSlides.slice(1),
    departments,
    categories,
    bestSellers: productSummaries.slice(0, 6),
    offers: [gyoza, miso, bubbleTeaKit],
    featured: [shortGrainRice, shinRamyun, sake, gyoza, miso, bubbleTeaKit],
    config,
    cardActions: (product) => ({ buy: <BuyExample product={product} /> }),
  },
  parameters: { layout: 'fullscreen' },
})

/** Few products, because photos of products take most of the space of the recorded pictures. */
const few = { bestSellers: productSummaries.slice(0, 3), offers: [gyoza], featured: [sake] }

/** Checks that the title of a promotion does not overlap its picture, and that its last line has more than one character. */
async function checkPromotions(canvas: Pick<typeof screen, 'getAllByRole'>, locale: 'zh-CN' | 'es-ES') {
  for (const { title } of bannerSlides.slice(1)) {
    // A banner may also be a slide, above the promotions.
    const words = canvas.getAllByRole('heading', { level: 2, name: title[locale] }).at(-1)
    if (words === undefined) throw new TypeError(title[locale])
    const picture = words.closest('a')?.querySelector('img')?.getBoundingClientRect() ?? { left: 0, width: 0 }
    const range = document.createRange()
    range.selectNodeContents(words)
    // A seventh of a picture is its margin.
    const room = picture.left + picture.width / 7 - range.getBoundingClientRect().right
    const lastLine = [...range.getClientRects()].at(-1)?.width ?? 0
    const character = Number.parseFloat(getComputedStyle(words).fontSize)
    await expect([title[locale], room >= 0, lastLine > 1.5 * character]).toEqual([title[locale], true, true])
  }
}

export const Full = meta.story({
  parameters: inModes('zoom-400'),
  tags: ['HOME-01'],
  play: async ({ canvas }) => {
    for (const name of ['Departamentos', 'Mais vendidos', 'Ofertas da semana', 'Em destaque', 'Categorias'])
      await expect(canvas.getByRole('region', { name })).toBeInTheDocument()
    await expect(canvas.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  },
})
export const ForcedColors = meta.story({ args: few, parameters: forcedColors })
export const NextSlide = meta.story({
  name: 'Slides by dot and pauses',
  tags: ['HOME-01'],
  args: few,
  play: async ({ canvas, userEvent }) => {
    const slides = within(canvas.getByRole('region', { name: 'Destaques da loja' }))
    const dot = slides.getByRole('button', { name: 'Ir para o destaque 2' })
    // An element drawn above a control takes its taps, so check which element is at the control's position.
    const { left, top, width, height } = dot.getBoundingClientRect()
    await expect(document.elementFromPoint(left + width / 2, top + height / 2)).toBe(dot)
    await userEvent.click(dot)
    await waitFor(() => expect(dot).toHaveAttribute('aria-current', 'true'))
    await userEvent.click(slides.getByRole('button', { name: 'Pausar destaques' }))
    await expect(slides.getByRole('button', { name: 'Continuar destaques' })).toBeVisible()
  },
})
export const Phone = meta.story({ globals: { viewport: { value: 'phone390' } } })
export const PhoneDark = meta.story({
  globals: { viewport: { value: 'phone360' }, theme: 'dark', locale: 'es-ES' },
  args: few,
  play: ({ canvas }) => checkPromotions(canvas, 'es-ES'),
})
export const PhoneChinese = meta.story({
  globals: { viewport: { value: 'phone360' }, locale: 'zh-CN' },
  args: few,
  play: ({ canvas }) => checkPromotions(canvas, 'zh-CN'),
})
export const Tablet = meta.story({ args: few, globals: { viewport: { value: 'tablet768' } } })
export const Loading = meta.story({ render: () => <HomeScreenPending />, parameters: inModes('phone') })
export const Empty = meta.story({
  parameters: inModes('phone'),
  args: { slides: [], promotions: [], departments: [], categories: [], bestSellers: [], offers: [], featured: [] },
})
/** The departments or the products did not load. */
export const Error = meta.story({
  parameters: inModes('phone'),
  render: () => <RouteError error={new ApiError('NETWORK_ERROR', 0)} />,
})
export const InTheShop = meta.story({ ...inTheShop })
