import { useState, type ComponentProps } from 'react'
import { expect, fn, screen, waitFor, within } from 'storybook/test'

import { authUser, authUserHan, authUserLong } from '@lotus/fixtures/accounts'

import preview from '../../../../../../.storybook/preview.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { trigger as departmentsTrigger } from '#features/shell/navigation.examples.ts'
import { SignOutDialog } from '#features/shell/account-menu/sign-out-dialog.tsx'

const meta = preview.meta({
  title: 'Patterns/Navigation/Mobile menu',
  parameters: { docs: { story: { inline: false } } },
  component: MobileMenu,
  args: {
    user: null,
    cart: { lines: 3, units: 7 },
    departmentsTrigger: { ...departmentsTrigger, onClick: fn(departmentsTrigger.onClick) },
    wishes: 2,
    theme: { read: () => 'auto', choose: fn() },
    currency: { read: () => 'BRL', choose: fn() },
    onDiet: fn(),
    trigger: <span hidden />,
    open: true,
    onOpenChange: fn(),
    onLocale: fn(),
    onLogin: fn(),
    onSignOut: fn(),
  } satisfies Partial<ComponentProps<typeof MobileMenu>>,
  globals: { viewport: { value: 'phone390' } },
})

const ways = () =>
  within(screen.getByRole('navigation', { name: 'Menu' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

export const Guest = meta.story({
  tags: ['NAV-06'],
  play: async ({ args, userEvent }) => {
    await screen.findByRole('dialog', { name: 'Menu' })
    await expect(ways()).toEqual([
      ['Produtos', '/products'],
      ['Departamentos', '/departments'],
      ['Carrinho', '/cart'],
      ['Favoritos', '/wishlist'],
      ['Acompanhar pedido', '/tracking'],
      ['Entrar', '/login'],
    ])
    await userEvent.click(screen.getByRole('radio', { name: '简体中文' }))
    await expect(args.onLocale).toHaveBeenCalledWith('zh-CN')
    await userEvent.click(screen.getByRole('radio', { name: 'US$' }))
    await expect(args.currency.choose).toHaveBeenCalledWith('USD')
    await userEvent.click(screen.getByRole('radio', { name: 'Escuro' }))
    await expect(args.theme.choose).toHaveBeenCalledWith('dark')
  },
})
export const GuestDark = meta.story({ globals: { theme: 'dark' } })
export const GuestLogsIn = meta.story({
  name: 'A link closes the menu',
  tags: ['NAV-06'],
  play: async ({ args, userEvent }) => {
    await userEvent.click(await screen.findByRole('link', { name: 'Entrar' }))
    await expect(args.onLogin).toHaveBeenCalledOnce()
    await expect(args.onOpenChange).toHaveBeenCalledWith(false)
  },
})
export const OpensDepartments = meta.story({
  name: 'Departments open in the sidebar, which closes the menu',
  tags: ['NAV-12'],
  play: async ({ args, userEvent }) => {
    await userEvent.click(await screen.findByRole('link', { name: 'Departamentos' }))
    await expect(args.departmentsTrigger.onClick).toHaveBeenCalledOnce()
    // The navigation machine closes it.
    await expect(args.onOpenChange).not.toHaveBeenCalled()
  },
})
export const User = meta.story({
  tags: ['NAV-06'],
  args: { user: authUser },
  play: async () => {
    await screen.findByRole('dialog', { name: 'Menu' })
    await expect(ways().slice(5)).toEqual([
      ['Perfil', '/user/profile'],
      ['Meus pedidos', '/user/purchases'],
      ['Endereços', '/user/addresses'],
      ['Configurações', '/user/settings'],
    ])
  },
})
export const UserChineseDark = meta.story({
  args: { user: authUserHan },
  globals: { theme: 'dark', locale: 'zh-CN', viewport: { value: 'phone360' } },
})
export const UserSpanishLong = meta.story({
  args: { user: authUserLong },
  globals: { locale: 'es-ES', viewport: { value: 'phone360' } },
})
export const SignsOut = meta.story({
  name: 'Asks before signing out',
  tags: ['AUTH-16', 'UX-08'],
  args: { user: authUser },
  play: async ({ args, userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Sair' }))
    const asked = await screen.findByRole('alertdialog', { name: 'Sair da conta?' })
    await expect(args.onSignOut).not.toHaveBeenCalled()
    await userEvent.click(within(asked).getByRole('button', { name: 'Sair' }))
    await waitFor(() => expect(args.onSignOut).toHaveBeenCalledOnce())
  },
})
export const StaysSignedIn = meta.story({
  name: 'Returns the focus to its button when the question is escaped',
  tags: ['BEY-15', 'UX-08'],
  args: { user: authUser, trigger: <button type="button">Abrir</button> },
  render: function Render(args) {
    const [open, setOpen] = useState(false)
    return (
      <>
        <main>
          <h1>Massas e lámen</h1>
        </main>
        <MobileMenu {...args} open={open} onOpenChange={setOpen} />
      </>
    )
  },
  play: async ({ canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: 'Abrir' })
    await userEvent.click(button)
    await userEvent.click(await screen.findByRole('button', { name: 'Sair' }))
    await screen.findByRole('alertdialog', { name: 'Sair da conta?' })
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await waitFor(() => expect(button).toHaveFocus())
  },
})
export const AsksBeforeSigningOut = meta.story({
  render: () => <SignOutDialog onConfirm={fn()} onClose={fn()} />,
})
