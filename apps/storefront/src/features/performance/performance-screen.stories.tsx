import { expect, fn } from 'storybook/test'

import { ApiError } from '@lotus/api-client/errors'

import { RouteError } from '#routing/route-error.tsx'
import { RoutePending } from '#routing/route-states.tsx'

import preview from '../../../../../.storybook/preview.tsx'
import { inModes } from '../../../../../.storybook/modes.ts'

import { testCalls } from './performance-calls.ts'
import { PerformanceScreen, type CallResult } from './performance-screen.tsx'

const withResults = (results: CallResult['result'][]): CallResult[] =>
  testCalls.map((call, index) => ({ call, result: results[index] ?? 'waiting' }))
const measured = [12.4, 8.1, 1234.6, 41, 96].map((milliseconds, index) => ({
  milliseconds,
  status: index === 4 ? 422 : 200,
}))

const meta = preview.meta({
  title: 'Screens/Performance test',
  component: PerformanceScreen,
  args: { results: withResults([]), isRunning: false, onRun: fn() },
  parameters: { layout: 'fullscreen' },
})

export const Before = meta.story({
  tags: ['SHELL-10'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Rodar o teste' }))
    await expect(args.onRun).toHaveBeenCalledOnce()
  },
})
export const Running = meta.story({
  args: { results: withResults([...measured.slice(0, 2), 'running']), isRunning: true },
})
export const Done = meta.story({
  tags: ['SHELL-10'],
  args: { results: withResults(measured) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('1.235 ms, status 200, como esperado')).toBeVisible()
    await expect(canvas.getByText('96 ms, status 422, como esperado')).toBeVisible()
  },
})
export const FailedPhone = meta.story({
  tags: ['SHELL-10'],
  args: {
    results: withResults([
      { milliseconds: 30_001, status: 0 },
      { milliseconds: 7, status: 503 },
      ...measured.slice(2, 4),
      { milliseconds: 4, status: 200 },
    ]),
  },
  globals: { viewport: { value: 'phone360' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('sem resposta depois de 30.001 ms')).toBeVisible()
    await expect(canvas.getByText('4 ms, status 200 inesperado')).toBeVisible()
  },
})
export const Offline = meta.story({
  parameters: inModes('phone'),
  args: { results: withResults(testCalls.map(() => ({ milliseconds: 3, status: 0 }))) },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('sem resposta depois de 3 ms')).toHaveLength(testCalls.length)
  },
})
export const Loading = meta.story({ parameters: inModes('phone'), render: () => <RoutePending /> })
/** The code of the page did not load. */
export const Error = meta.story({
  parameters: inModes('phone'),
  render: () => <RouteError error={new ApiError('NETWORK_ERROR', 0)} />,
})
export const DarkChinese = meta.story({
  args: { results: withResults(measured) },
  globals: { theme: 'dark', locale: 'zh-CN' },
})
