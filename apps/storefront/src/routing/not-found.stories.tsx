import { expect } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { inModes } from '../../../../.storybook/modes.ts'

import { NotFoundPage } from './not-found.tsx'

const meta = preview.meta({
  title: 'Screens/Not found',
  component: NotFoundPage,
  parameters: { layout: 'fullscreen', ...inModes('phone') },
})

export const Alone = meta.story({
  parameters: inModes('phone', 'dark'),
  tags: ['SHELL-02'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Página não encontrada' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Voltar ao início' })).toHaveAttribute('href', '/')
    await expect(canvas.getByRole('link', { name: 'Buscar produtos' })).toHaveAttribute('href', '/products')
  },
})
export const Framed = meta.story({
  name: 'In the shop',
  globals: { frame: 'shop' },
})
export const FramedChinese = meta.story({
  name: 'In the shop, in Chinese',
  globals: { frame: 'shop', locale: 'zh-CN' },
})
