import { expect, fn } from 'storybook/test'

import preview from '../../../../../.storybook/preview.tsx'
import { inModes } from '../../../../../.storybook/modes.ts'

import { orderPage, orderPageEmpty } from '@lotus/fixtures/orders'
import { Container } from '@lotus/ui/container'

import { Link } from '#routing/links.tsx'

import { PurchasesPending, PurchasesScreen, PurchasesUnavailable } from './purchases-screen.tsx'

const meta = preview.meta({
  title: 'Screens/Orders/Purchases',
  component: PurchasesScreen,
  args: {
    page: orderPage,
    search: { page: 2 },
    busy: false,
    stale: false,
    pageLink: (page) => <Link to="/user/purchases" search={page > 1 ? { page } : {}} />,
    onSearch: fn(),
  },
  decorators: [
    (Story) => (
      <Container>
        <div style={{ paddingBlock: 32 }}>
          <Story />
        </div>
      </Container>
    ),
  ],
  parameters: { layout: 'fullscreen', signedIn: true },
})

const small = { viewport: { value: 'phone360' } }

export const Full = meta.story({
  tags: ['USER-03'],
  play: async ({ canvas, args, userEvent }) => {
    await expect(canvas.getByText('Página 2 de 3')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Pagar o pedido LT-7F3K9Q' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Ver o pedido LT-9QX4TZ' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Próxima página' })).toHaveAttribute('href', '/user/purchases?page=3')
    await userEvent.selectOptions(
      canvas.getByRole('combobox', { name: 'Status do pedido' }),
      'Em trânsito / Pronto para retirar',
    )
    await expect(args.onSearch).toHaveBeenLastCalledWith({ status: 'IN_ROUTE' })
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Ordenar por data' }), 'Mais antigos')
    await expect(args.onSearch).toHaveBeenLastCalledWith({ sort: 'oldest' })
  },
})
export const Phone = meta.story({
  globals: { viewport: { value: 'phone390' } },
  play: async ({ canvas }) => {
    // A measure is never broken, beside a price of any width.
    for (const name of canvas.getAllByText(/120 g/)) {
      const text = name.firstChild
      if (!(text instanceof Text)) throw new TypeError('The name has no text')
      const measure = document.createRange()
      measure.setStart(text, text.data.indexOf('120 g'))
      measure.setEnd(text, text.data.indexOf('120 g') + '120 g'.length)
      await expect(measure.getClientRects()).toHaveLength(1)
    }
  },
})
export const PhoneDarkChinese = meta.story({ globals: { ...small, theme: 'dark', locale: 'zh-CN' } })
export const FilteredOldestFirst = meta.story({
  args: {
    search: { status: 'DELIVERED', sort: 'oldest' },
    page: { ...orderPage, content: orderPage.content.slice(3, 4), pageNumber: 0, totalElements: 1, totalPages: 1 },
  },
  play: async ({ canvas, args, userEvent }) => {
    await expect(canvas.getByRole('combobox', { name: 'Status do pedido' })).toHaveDisplayValue('Entregue / Retirado')
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Ordenar por data' }), 'Mais recentes')
    await expect(args.onSearch).toHaveBeenLastCalledWith({ status: 'DELIVERED' })
  },
})
export const Fetching = meta.story({ args: { busy: true } })
export const Outdated = meta.story({ args: { stale: true } })
export const Empty = meta.story({
  parameters: inModes('phone'),
  tags: ['USER-03'],
  args: { page: orderPageEmpty, search: {} },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Você ainda não fez pedidos')).toBeVisible()
    await expect(canvas.queryByRole('combobox')).not.toBeInTheDocument()
  },
})
export const NoneWithThisStatus = meta.story({
  tags: ['USER-03'],
  args: { page: orderPageEmpty, search: { status: 'CANCELLED' } },
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Ver todos os pedidos' }))
    await expect(args.onSearch).toHaveBeenLastCalledWith({})
  },
})
export const Loading = meta.story({ render: () => <PurchasesPending /> })
export const LoadingOnPhone = meta.story({ render: () => <PurchasesPending />, globals: small })
const onRetry = fn()
export const Error = meta.story({
  parameters: inModes('phone'),
  render: () => <PurchasesUnavailable problem="Você está sem conexão." onRetry={onRetry} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Tentar novamente' }))
    await expect(onRetry).toHaveBeenCalledOnce()
  },
})
