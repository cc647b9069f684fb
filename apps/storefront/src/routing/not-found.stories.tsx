import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { inModes } from '../../../../.storybook/modes.ts'

import { NotFoundPage } from './not-found.tsx'

const meta = {
  title: 'Screens/Not found',
  component: NotFoundPage,
  parameters: { layout: 'fullscreen', ...inModes('phone', 'dark') },
} satisfies Meta<typeof NotFoundPage>
export default meta
type Story = StoryObj<typeof meta>

export const Alone: Story = {
  tags: ['SHELL-02'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Voltar ao início' })).toHaveAttribute('href', '/')
    await expect(canvas.getByRole('link', { name: 'Buscar produtos' })).toHaveAttribute('href', '/products')
  },
}
export const Framed: Story = {
  name: 'In the shop',
  globals: { frame: 'shop' },
}
export const FramedChinese: Story = {
  name: 'In the shop, in Chinese',
  globals: { frame: 'shop', locale: 'zh-CN' },
}
