import type { ComponentProps } from 'react'
import { expect, fn, waitFor, within } from 'storybook/test'

import { authUser, authUserHan, authUserLong } from '@lotus/fixtures/accounts'
import { Container } from '@lotus/ui/container'
import { Heading } from '@lotus/ui/heading'
import { Text } from '@lotus/ui/text'

import preview from '../../../../../.storybook/preview.tsx'
import { forcedColors, inModes, readerModes } from '../../../../../.storybook/modes.ts'
import { shop as lotus } from './navigation.examples.ts'
import { guestShell, WholeShell } from './shell.examples.tsx'

const meta = preview.meta({
  title: 'Patterns/Navigation/Shell',
  component: WholeShell,
  args: {
    ...guestShell,
    theme: { read: () => 'auto', choose: fn() },
    currency: { read: () => 'BRL', choose: fn() },
    onSignOut: fn(),
    onLogin: fn(),
    onLocale: fn(),
    onRetryDepartments: fn(),
    onRetryContact: fn(),
    children: (
      <Container>
        <Heading level={1}>Massas e lámen</Heading>
        <Text tone="muted">O conteúdo da página fica aqui.</Text>
      </Container>
    ),
  } satisfies Partial<ComponentProps<typeof WholeShell>>,
  parameters: { layout: 'fullscreen' },
})

/** The menu is a lazy component. */
const slow = { timeout: 10_000 }

export const Full = meta.story({
  parameters: inModes(...readerModes),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Empório Lótus, página inicial' })).toHaveAttribute('href', '/')
    const carts = canvas.getAllByRole('link', { name: 'Carrinho, 3 produtos, 7 unidades' })
    await expect(carts.map((cart) => cart.getAttribute('href'))).toEqual(['/cart'])
    await expect(canvas.getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/login')
    await expect(canvas.getByText('© Empório Lótus · CNPJ 12.345.678/0001-95')).toBeVisible()
    await expect(canvas.getByRole('link', { name: /Massas e lámen/ })).toHaveAttribute('href', '/products?department=1')
    await expect(await canvas.findByRole('button', { name: 'PT Idioma e moeda: Português' })).toBeVisible()
  },
})
export const ForcedColors = meta.story({ ...Full.input, parameters: forcedColors })
export const FullPhone = meta.story({
  globals: { viewport: { value: 'phone390' } },
  play: async ({ canvas }) => {
    const carts = canvas.getAllByRole('link', { name: 'Carrinho, 3 produtos, 7 unidades' })
    await expect(carts.map((cart) => cart.textContent)).toEqual(['3', '3CarrinhoCarrinho, 3 produtos, 7 unidades'])
    await expect(await canvas.findByRole('button', { name: 'Menu' })).toBeVisible()
  },
})
export const BottomBarOfGuest = meta.story({
  name: 'The profile of a guest leads to the login',
  tags: ['NAV-11'],
  globals: { viewport: { value: 'phone390' } },
  play: async ({ args, canvas, userEvent }) => {
    const profile = canvas.getByRole('link', { name: 'Perfil' })
    await expect(profile).toHaveAttribute('href', '/login')
    await userEvent.click(profile)
    await expect(args.onLogin).toHaveBeenCalledOnce()
  },
})
export const BottomBarOfUser = meta.story({
  name: 'The profile of a signed-in shopper opens',
  args: { user: authUser },
  tags: ['NAV-11'],
  globals: { viewport: { value: 'phone390' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Perfil' })).toHaveAttribute('href', '/user/profile')
  },
})
export const FullTablet = meta.story({ globals: { viewport: { value: 'tablet768' } } })

const loading = { departments: 'loading', contact: 'loading', cart: { lines: 0, units: 0 } } as const
export const Loading = meta.story({ args: loading, parameters: inModes('phone') })

const failed = { departments: 'failed', contact: 'failed' } as const
export const Failed = meta.story({
  tags: ['NAV-20', 'NAV-25'],
  args: failed,
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText('Erro ao carregar departamentos. Verifique sua conexão.')).toBeVisible()
    for (const again of canvas.getAllByRole('button', { name: 'Tentar novamente' })) await userEvent.click(again)
    await expect(args.onRetryDepartments).toHaveBeenCalledOnce()
    await expect(args.onRetryContact).toHaveBeenCalledOnce()
  },
})
export const FailedPhone = meta.story({ args: failed, globals: { viewport: { value: 'phone390' } } })

/** An empty cart and a shop with few settings. */
export const Sparse = meta.story({
  args: {
    shop: { ...lotus, seal: null, cnpj: null, developerCredit: null },
    freeDelivery: null,
    departments: [],
    contact: { rows: [], hours: null },
    cart: { lines: 0, units: 0 },
    wishes: 0,
  },
  play: async ({ canvas }) => {
    // The bottom bar of phones has the same link.
    const header = within(canvas.getByRole('banner'))
    await expect(header.getByRole('link', { name: 'Carrinho vazio' })).toHaveTextContent('')
    await expect(canvas.queryByRole('heading', { name: 'Fale com a loja' })).toBeNull()
  },
})

/** A long shop name and a full cart. */
export const LongName = meta.story({
  args: {
    shop: { ...lotus, name: 'Empório Internacional de Alimentos Orientais e Brasileiros Lótus' },
    cart: { lines: 99, units: 480 },
    wishes: 120,
  },
  globals: { viewport: { value: 'phone360' } },
})

export const Languages = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'PT Idioma e moeda: Português' }))
    const menu = await within(document.body).findByRole('menu', {}, slow)
    await expect(within(menu).getByRole('menuitemradio', { name: 'Português' })).toBeChecked()
    await userEvent.click(within(menu).getByRole('menuitemradio', { name: '简体中文' }))
    await expect(args.onLocale).toHaveBeenCalledWith('zh-CN')
    await waitFor(() => expect(canvas.getByRole('button', { name: 'PT Idioma e moeda: Português' })).toHaveFocus())
  },
})

export const LanguagesOpen = meta.story({
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'PT Idioma e moeda: Português' }))
    await expect(await within(document.body).findByRole('menuitemradio', { name: 'Español' }, slow)).toBeVisible()
  },
})

/** The footer's language links change the page without a reload; without JavaScript they are plain links. */
export const FooterLanguages = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    const spanish = canvas.getByRole('link', { name: 'Español' })
    await expect(spanish).toHaveAttribute('href', '/?lang=es-ES')
    await userEvent.click(spanish)
    await expect(args.onLocale).toHaveBeenCalledWith('es-ES')
  },
})

const choose = fn()
export const Themes = meta.story({
  args: { theme: { read: () => 'light', choose } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Tema' }))
    const menu = await within(document.body).findByRole('menu', {}, slow)
    await expect(within(menu).getByRole('menuitemradio', { name: 'Claro' })).toBeChecked()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect(choose).toHaveBeenCalledWith('dark')
  },
})

export const Currencies = meta.story({
  name: 'A guest selects the currency beside the language',
  tags: ['D4'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'PT Idioma e moeda: Português' }))
    const menu = await within(document.body).findByRole('menu', {}, slow)
    await expect(within(menu).getByRole('menuitemradio', { name: 'Real (R$)' })).toBeChecked()
    await userEvent.click(within(menu).getByRole('menuitemradio', { name: 'Dólar (US$)' }))
    await expect(args.currency.choose).toHaveBeenCalledWith('USD')
  },
})

export const SignedIn = meta.story({ args: { user: authUser } })
const nextWindow = 'Hoje, 18:00–20:00'
/** The two lines of the button have the height of the row. */
export const NextWindow = meta.story({
  tags: ['BEY-12'],
  args: { zipCode: '80020310', nextWindow },
  parameters: inModes(...readerModes),
  play: async ({ canvas }) => {
    const [button] = canvas.getAllByRole('button', { name: 'Entregar em 80020-310 Hoje, 18:00–20:00' })
    await expect(button).toBeVisible()
    const row = button?.closest('li')
    await expect(row?.clientHeight).toBe(36)
  },
})
export const NextWindowPhone = meta.story({
  name: 'The next window on a phone of 360 px, with a long shop name',
  tags: ['BEY-12'],
  args: {
    zipCode: '80020310',
    nextWindow: 'qua., 25/11, 18:00–20:00',
    shop: { ...lotus, name: 'Empório Oriental da Família Nakamura' },
  },
  globals: { viewport: { value: 'phone360' } },
})
export const SignedInDark = meta.story({ args: { user: authUser, zipCode: '80020310' }, globals: { theme: 'dark' } })
export const SignedInChinese = meta.story({
  args: { user: authUserHan, zipCode: '80020310' },
  globals: { locale: 'zh-CN' },
})
export const SignedInLong = meta.story({
  args: { user: authUserLong, zipCode: '80020310' },
  globals: { viewport: { value: 'tablet768' } },
})

const widthOf = (element: HTMLElement) => element.parentElement?.offsetWidth
/** NAV-05: neighbouring elements do not move when the session is restored. */
export const SameRoom = meta.story({
  name: 'The name fills the space of the login',
  tags: ['NAV-05'],
  args: { user: authUserLong },
  play: async ({ canvas }) => {
    await expect(widthOf(canvas.getByRole('button', { name: 'Conta de Maria' }))).toBe(112)
  },
})
export const AccountMenuOpen = meta.story({
  name: 'The account menu',
  tags: ['NAV-05'],
  args: { user: authUser },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Conta de Mei' }))
    const menu = within(await within(document.body).findByRole('menu', {}, slow))
    await expect(menu.getAllByRole('menuitem').map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
      ['Perfil', '/user/profile'],
      ['Meus pedidos', '/user/purchases'],
      ['Endereços', '/user/addresses'],
      ['Favoritos', '/wishlist'],
      ['Configurações', '/user/settings'],
      ['Sair', null],
    ])
  },
})
export const SignsOut = meta.story({
  name: 'Asks before signing out',
  tags: ['AUTH-16', 'NAV-05', 'UX-08'],
  args: { user: authUser },
  play: async ({ args, canvas, userEvent }) => {
    const body = within(document.body)
    const leave = async () => {
      await userEvent.click(canvas.getByRole('button', { name: 'Conta de Mei' }))
      await userEvent.click(await body.findByRole('menuitem', { name: 'Sair' }, slow))
      await body.findByRole('alertdialog', { name: 'Sair da conta?' })
    }
    await leave()
    await userEvent.click(body.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(body.queryByRole('alertdialog')).toBeNull())
    await expect(args.onSignOut).not.toHaveBeenCalled()
    await leave()
    await userEvent.click(body.getByRole('button', { name: 'Sair' }))
    await expect(args.onSignOut).toHaveBeenCalledOnce()
  },
})

export const SlowNavigation = meta.story({
  tags: ['SHELL-08'],
  globals: { viewport: { value: 'phone390' } },
  play: async ({ canvas }) => {
    const main = canvas.getByRole('main')
    main.setAttribute('aria-busy', 'true')
    const bar = () => getComputedStyle(main, '::before')
    await waitFor(() => expect(bar().visibility).toBe('visible'))
    await expect([bar().position, bar().top, bar().blockSize]).toEqual(['fixed', '0px', '3px'])
  },
})
export const SlowNavigationDark = meta.story({
  ...SlowNavigation.input,
  globals: { ...SlowNavigation.input.globals, theme: 'dark' },
})

/** The page of a browser in Chinese: a script in the head names its language on the root (UX-04). */
export const LanguageOffered = meta.story({
  tags: ['UX-04'],
  parameters: inModes('phone', 'dark'),
  beforeEach: () => {
    document.documentElement.dataset['offer'] = 'zh-CN'
    return () => {
      delete document.documentElement.dataset['offer']
    }
  },
  play: async ({ args, canvas, userEvent }) => {
    const offer = canvas.getByRole('complementary', { name: '本店提供简体中文版。' })
    await expect(offer).toHaveAttribute('lang', 'zh-CN')
    await expect(canvas.queryByRole('complementary', { name: 'This shop speaks English.' })).toBeNull()
    await expect(within(offer).getByRole('button', { name: '暂不切换' })).toBeVisible()
    await userEvent.click(within(offer).getByRole('button', { name: '切换到中文' }))
    await expect(args.onLocale).toHaveBeenCalledWith('zh-CN')
  },
})
export const LanguageOfferedNarrow = meta.story({
  name: 'The language offer is readable on the narrowest phone',
  tags: ['UX-04', 'BEY-15'],
  globals: { locale: 'zh-CN', viewport: { value: 'zoom400' } },
  beforeEach: () => {
    document.documentElement.dataset['offer'] = 'pt-BR'
    return () => {
      delete document.documentElement.dataset['offer']
    }
  },
  play: async ({ canvas }) => {
    const offer = within(canvas.getByRole('complementary', { name: 'Esta loja fala português.' }))
    const tops = offer.getAllByRole('button').map((button) => {
      const { top, height } = button.getBoundingClientRect()
      return Math.round(top + height / 2)
    })
    await expect(new Set(tops).size).toBe(1)
    const text = offer.getByText(/^Esta loja/)
    const lines = text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(text).lineHeight)
    await expect(Math.round(lines)).toBeLessThanOrEqual(2)
  },
})
