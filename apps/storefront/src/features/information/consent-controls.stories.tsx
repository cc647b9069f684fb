import type { ComponentProps } from 'react'
import { expect, fn } from 'storybook/test'

import preview from '../../../../../.storybook/preview.tsx'
import { ConsentControls } from './consent-controls.tsx'

const meta = preview.meta({
  title: 'Patterns/Information/Consent',
  component: ConsentControls,
  args: { consent: 'necessary', onChoose: fn() } satisfies Partial<ComponentProps<typeof ConsentControls>>,
})

export const Necessary = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('switch', { name: 'Armazenamento opcional' })).not.toBeChecked()
    await userEvent.click(canvas.getByRole('switch', { name: 'Armazenamento opcional' }))
    await expect(args.onChoose).toHaveBeenCalledWith('all')
  },
})
export const All = meta.story({
  args: { consent: 'all' },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('switch', { name: 'Armazenamento opcional' }))
    await expect(args.onChoose).toHaveBeenCalledWith('necessary')
  },
})
export const PhoneDark = meta.story({ globals: { theme: 'dark', viewport: { value: 'phone390' } } })
export const Chinese = meta.story({ globals: { locale: 'zh-CN' } })
