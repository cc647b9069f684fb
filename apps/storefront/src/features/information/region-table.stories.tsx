import { shippingRegions } from '@lotus/fixtures/information'

import preview from '../../../../../.storybook/preview.tsx'
import { inModes } from '../../../../../.storybook/modes.ts'

import { RegionTable } from './region-table.tsx'

const meta = preview.meta({
  title: 'Patterns/Information/Regions',
  component: RegionTable,
  args: { regions: shippingRegions },
})

export const Default = meta.story({ parameters: inModes('phone') })
const scheduledRegions = shippingRegions.map((region) => ({
  ...region,
  services: region.services.map((service) =>
    region.region === 'centre' || service.pickup ? { ...service, scheduled: true as const } : service,
  ),
}))
export const Windows = meta.story({
  tags: ['BEY-12'],
  args: { regions: scheduledRegions },
  parameters: inModes('phone'),
})
export const DarkChinese = meta.story({ globals: { theme: 'dark', locale: 'zh-CN' } })
