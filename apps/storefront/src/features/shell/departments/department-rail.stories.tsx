import { expect, fn, within } from 'storybook/test'

import { departments } from '@lotus/fixtures/departments'
import { Container } from '@lotus/ui/container'
import { Heading } from '@lotus/ui/heading'

import preview from '../../../../../../.storybook/preview.tsx'
import { DepartmentRail } from './department-rail.tsx'

const meta = preview.meta({
  title: 'Patterns/Navigation/Department rail',
  component: DepartmentRail,
  args: { departments, onExpand: fn(), onClose: fn() },
  render: (args) => (
    // The picture shows what is outside the story's root.
    <div data-floating="" style={{ minBlockSize: 760 }}>
      <DepartmentRail {...args} />
      <Container>
        <Heading level={1}>Massas e lámen</Heading>
      </Container>
    </div>
  ),
  // Storybook's class for `fullscreen` would remove the padding of the body, which the rail sets.
  parameters: { layout: 'none', docs: { story: { inline: false } } },
  globals: { viewport: { value: 'desktop1024' } },
})

export const Rail = meta.story({
  tags: ['NAV-16'],
  play: async ({ args, canvas, userEvent }) => {
    const rail = canvas.getByRole('navigation', { name: 'Departamentos recolhidos' })
    await expect(
      within(rail)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(departments.slice(0, 8).map(({ names }) => names['pt-BR']))
    const box = rail.getBoundingClientRect()
    await expect(box.width).toBe(64)
    await expect(canvas.getByRole('heading').getBoundingClientRect().left).toBeGreaterThan(box.right)
    await userEvent.click(within(rail).getByRole('button', { name: 'Expandir os departamentos' }))
    await expect(args.onExpand).toHaveBeenCalledOnce()
    await userEvent.click(within(rail).getByRole('button', { name: 'Fechar os departamentos' }))
    await expect(args.onClose).toHaveBeenCalledOnce()
  },
})
export const RailChineseDark = meta.story({ globals: { theme: 'dark', locale: 'zh-CN' } })
export const NotOnPortraitTablets = meta.story({
  tags: ['NAV-16'],
  globals: { viewport: { value: 'tablet768' } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('navigation', { name: 'Departamentos recolhidos' })).toBeNull()
    await expect(getComputedStyle(document.body).paddingInlineStart).toBe('0px')
  },
})
