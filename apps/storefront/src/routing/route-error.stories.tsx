import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'

import { ApiError } from '@lotus/api-client/errors'

import { inModes } from '../../../../.storybook/modes.ts'

import { CodeError } from '#hydration/load-code.ts'

import { RouteError } from './route-error.tsx'

const meta = {
  title: 'Screens/Crash',
  component: RouteError,
  args: { error: new TypeError('Cannot read properties of undefined') },
  parameters: { layout: 'fullscreen', ...inModes('phone', 'dark') },
} satisfies Meta<typeof RouteError>
export default meta
type Story = StoryObj<typeof meta>

/** A screen that broke. The message of the error is not shown. */
export const Alone: Story = {
  tags: ['SHELL-09'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(/Não deu para abrir esta página.*Erro inesperado ocorreu/)
    await expect(canvas.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Voltar ao início' })).toHaveAttribute('href', '/')
  },
}
export const Framed: Story = {
  name: 'In the shop',
  tags: ['SHELL-09'],
  globals: { frame: 'shop' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('main')).toContainElement(canvas.getByRole('alert'))
    await expect(canvas.getByRole('link', { name: 'Empório Lótus, página inicial' })).toBeVisible()
  },
}
/** The data of the page did not load: of departments and categories, for instance. */
export const Offline: Story = { globals: { frame: 'shop' }, args: { error: new ApiError('NETWORK_ERROR', 0) } }
export const ServerBusyChinese: Story = {
  globals: { frame: 'shop', locale: 'zh-CN' },
  args: { error: new ApiError('SERVICE_UNAVAILABLE', 503) },
}
/** The code of the page did not load. */
export const CodeMissing: Story = {
  args: { error: new CodeError('NETWORK_ERROR', false, null) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(/Sem conexão/)
  },
}
