import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'

import { ApiError } from '@lotus/api-client/errors'
import { returnsPage, returnsPageZh } from '@lotus/fixtures/information'

import { RouteError } from '#routing/route-error.tsx'
import { RoutePending } from '#routing/route-pending.tsx'

import { inModes, inTheShop } from '../../../../../.storybook/modes.ts'
import { InformationScreen } from './information-screen.tsx'

const meta = {
  title: 'Screens/Information',
  component: InformationScreen,
  args: { page: returnsPage },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof InformationScreen>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvas }) => {
    const contents = within(canvas.getByRole('navigation', { name: 'Nesta página' }))
    await expect(contents.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '#withdrawal',
      '#warranty',
      '#refund',
    ])
    await expect(canvas.getByText('24 de novembro de 2026')).toBeVisible()
  },
}
export const Phone: Story = { globals: { viewport: { value: 'phone390' } } }
export const Dark: Story = { globals: { theme: 'dark' } }
export const Chinese: Story = { args: { page: returnsPageZh }, globals: { locale: 'zh-CN' } }
/** The heading and the text name their language. */
export const NotTranslated: Story = {
  globals: { locale: 'en-US', viewport: { value: 'phone390' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('article')).toHaveAttribute('lang', 'pt-BR')
    await expect(canvas.getByText('November 24, 2026')).toBeVisible()
  },
}
export const OneSection: Story = {
  args: { page: { ...returnsPage, sections: returnsPage.sections.slice(0, 1) } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('navigation')).toBeNull()
  },
}
export const Loading: Story = { parameters: inModes('phone'), render: () => <RoutePending /> }
/** The page did not load. */
export const Error: Story = {
  parameters: inModes('phone'),
  render: () => <RouteError error={new ApiError('NETWORK_ERROR', 0)} />,
}
export const InTheShop: Story = { ...inTheShop }
