import type { Meta, StoryObj } from '@storybook/react-vite'

import { shippingRegions } from '@lotus/fixtures/information'

import { inModes } from '../../../../../.storybook/modes.ts'

import { RegionTable } from './region-table.tsx'

const meta = {
  title: 'Patterns/Information/Regions',
  component: RegionTable,
  args: { regions: shippingRegions },
} satisfies Meta<typeof RegionTable>
export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = { parameters: inModes('phone') }
const scheduledRegions = shippingRegions.map((region) => ({
  ...region,
  services: region.services.map((service) =>
    region.region === 'centre' || service.pickup ? { ...service, scheduled: true as const } : service,
  ),
}))
export const Windows: Story = { tags: ['BEY-12'], args: { regions: scheduledRegions }, parameters: inModes('phone') }
export const DarkChinese: Story = { globals: { theme: 'dark', locale: 'zh-CN' } }
