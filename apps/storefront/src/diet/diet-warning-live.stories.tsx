import type { ComponentProps } from 'react'
import { expect } from 'storybook/test'

import { gyoza, miso, sake, shinRamyun } from '@lotus/fixtures/products'

import preview from '../../../../.storybook/preview.tsx'
import { DietWarningLive } from './diet-warning-live.tsx'

const meta = preview.meta({
  title: 'Patterns/Diet/Diet warning',
  component: DietWarningLive,
  args: {
    product: shinRamyun,
    diet: { freeOf: ['milk', 'egg'], dietary: [], isOn: true },
    layout: 'page',
  } satisfies Partial<ComponentProps<typeof DietWarningLive>>,
})

export const Contains = meta.story({
  tags: ['BEY-08'],
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Contém leite e ovo')).toBeVisible()
  },
})
export const OnCard = meta.story({ tags: ['BEY-08'], args: { layout: 'card' } })
export const InLine = meta.story({ tags: ['BEY-08'], args: { layout: 'line' } })
export const MayContain = meta.story({ tags: ['BEY-08'], args: { product: gyoza } })
export const NotDeclared = meta.story({ tags: ['BEY-08'], args: { product: sake } })
export const Fits = meta.story({
  tags: ['BEY-08'],
  args: { product: miso },
  play: async ({ canvasElement }) => {
    await expect(canvasElement).toHaveTextContent('')
  },
})
