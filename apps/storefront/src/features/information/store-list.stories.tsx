import { expect } from 'storybook/test'

import { stores } from '@lotus/fixtures/stores'

import preview from '../../../../../.storybook/preview.tsx'
import { StoreList } from './store-list.tsx'

const [store] = stores
const other = {
  ...store,
  name: 'Empório Lótus Batel, a loja da praça com estacionamento',
  street: 'Avenida Presidente Wenceslau Braz de Albuquerque Cavalcanti, 12345, loja 7',
  district: null,
  phone: null,
  hours: [
    { days: ['mon', 'tue', 'wed', 'thu', 'fri'] as const, opens: '09:00', closes: '18:30' },
    { days: ['sat'] as const, opens: '09:00', closes: '13:00' },
  ].map(({ days, ...times }) => ({ days: [...days], ...times })),
  pickup: [],
}

const meta = preview.meta({
  title: 'Patterns/Information/Stores',
  component: StoreList,
  args: { stores },
})

export const Default = meta.story({
  tags: ['INFO-01'],
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Rua das Lótus, 88 - Centro, Curitiba - PR, 80010-000')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Ver no mapa' })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/search/?api=1&query=Rua+das+L%C3%B3tus%2C+88+-+Centro%2C+Curitiba+-+PR%2C+80010-000',
    )
    await expect(canvas.getByText('Todos os dias, 8:00 às 20:00')).toBeVisible()
    await expect(canvas.getByText('Segunda-feira a sábado, 8:00 às 20:00')).toBeVisible()
  },
})
export const SeveralPhone = meta.story({
  tags: ['INFO-01'],
  args: { stores: [store, other] },
  globals: { viewport: { value: 'phone360' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Esta loja não entrega pedidos do site.')).toBeVisible()
    await expect(canvas.getAllByText('Telefone')).toHaveLength(1)
  },
})
export const DarkChinese = meta.story({ args: { stores: [store, other] }, globals: { theme: 'dark', locale: 'zh-CN' } })
