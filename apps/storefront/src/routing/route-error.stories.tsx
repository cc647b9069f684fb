import { expect } from 'storybook/test'

import { ApiError } from '@lotus/api-client/errors'

import preview from '../../../../.storybook/preview.tsx'
import { inModes } from '../../../../.storybook/modes.ts'

import { CodeError } from '#hydration/load-code.ts'

import { RouteError } from './route-error.tsx'

const meta = preview.meta({
  title: 'Screens/Crash',
  component: RouteError,
  args: { error: new TypeError('Cannot read properties of undefined') },
  parameters: { layout: 'fullscreen', ...inModes('phone') },
})

/** A screen that broke. The message of the error is not shown. */
export const Alone = meta.story({
  parameters: inModes('phone', 'dark'),
  tags: ['SHELL-09'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(/Não deu para abrir esta página.*Erro inesperado ocorreu/)
    await expect(canvas.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Voltar ao início' })).toHaveAttribute('href', '/')
  },
})
export const Framed = meta.story({
  name: 'In the shop',
  tags: ['SHELL-09'],
  globals: { frame: 'shop' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('main')).toContainElement(canvas.getByRole('alert'))
    await expect(canvas.getByRole('link', { name: 'Empório Lótus, página inicial' })).toBeVisible()
  },
})
/** The data of the page did not load: of departments and categories, for instance. */
export const Offline = meta.story({ globals: { frame: 'shop' }, args: { error: new ApiError('NETWORK_ERROR', 0) } })
export const ServerBusyChinese = meta.story({
  globals: { frame: 'shop', locale: 'zh-CN' },
  args: { error: new ApiError('SERVICE_UNAVAILABLE', 503) },
})
/** The code of the page did not load. */
export const CodeMissing = meta.story({
  args: { error: new CodeError('NETWORK_ERROR', false, null) },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent(/Sem conexão/)
  },
})
