import { expect, fn, waitFor } from 'storybook/test'

import { departments } from '@lotus/fixtures/departments'

import preview from '../../../../../../.storybook/preview.tsx'
import { DepartmentStrip } from './department-strip.tsx'
import { trigger } from '#features/shell/navigation.examples.ts'

const meta = preview.meta({
  title: 'Patterns/Navigation/Department strip',
  component: DepartmentStrip,
  args: { departments, trigger, onRetry: fn() },
  parameters: { layout: 'fullscreen' },
})

const width = (value: string) => ({ viewport: { value } })

export const Wide = meta.story({
  tags: ['NAV-07'],
  globals: width('desktop1920'),
  play: async ({ canvas }) => {
    const last = canvas.getByRole('link', { name: departments.at(-1)!.names['pt-BR'] })
    // The edge of the page's content.
    await expect(last.getBoundingClientRect().right).toBeLessThanOrEqual(1708)
    await expect(canvas.queryByRole('button')).toBeNull()
  },
})
export const Desktop = meta.story({ globals: width('desktop1280') })
export const Tablet = meta.story({ globals: width('tablet768') })
export const TabletDark = meta.story({ globals: { ...width('tablet768'), theme: 'dark' } })
export const ReachesAll = meta.story({
  name: 'Arrows lead to the last department and back',
  tags: ['NAV-07'],
  globals: width('tablet768'),
  play: async ({ canvas, userEvent }) => {
    const last = canvas.getByRole('link', { name: departments.at(-1)!.names['pt-BR'] })
    const isInView = () => last.getBoundingClientRect().right <= innerWidth
    await expect(isInView()).toBe(false)
    await expect(canvas.queryByRole('button', { name: 'Departamentos anteriores' })).toBeNull()
    const next = await canvas.findByRole('button', { name: 'Próximos departamentos' })
    // By keyboard.
    next.focus()
    await userEvent.keyboard('{Enter}')
    const previous = await canvas.findByRole('button', { name: 'Departamentos anteriores' })
    await waitFor(async () => {
      await userEvent.keyboard('{Enter}')
      await expect(isInView()).toBe(true)
    })
    await expect(previous).toBeVisible()
    // At the end of the list, the arrow is hidden only after it has lost the focus.
    await waitFor(() => expect(next).toHaveAttribute('aria-disabled', 'true'))
    await expect(next).toHaveFocus()
    next.blur()
    await waitFor(() => expect(next).not.toBeVisible())
  },
})
