import type { ComponentProps } from 'react'

import preview from '../../../../.storybook/preview.tsx'
import { Stack } from '../stack/stack.tsx'
import { vars } from '../theme/contract.css.ts'
import { Heading } from './heading.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = preview.meta({
  title: 'Components/Heading',
  parameters: guide({
    status: 'ready',
    use: 'For every title. The level follows the structure, the size the design.',
    avoid: 'Text for running text.',
    anatomy: ['Text'],
    keyboard: [],
    accessibility: 'One h1 per page; levels are not skipped.',
  }),
  component: Heading,
  args: { level: 1, children: 'O sabor da Ásia na sua cozinha' } satisfies Partial<ComponentProps<typeof Heading>>,
})

export const Title = meta.story()
export const Levels = meta.story({
  render: () => (
    <Stack gap={4}>
      <Heading level={1}>Chá verde jasmim 100 g</Heading>
      <Heading level={2}>Mais vendidos</Heading>
      <Heading level={3}>Resumo do pedido</Heading>
      <Heading level={4}>Calcular frete e prazo</Heading>
    </Stack>
  ),
})
export const Display = meta.story({
  args: { size: 'display', tone: 'onFeature' },
  decorators: [
    (Story) => (
      <div style={{ padding: 40, borderRadius: 28, background: vars.color.background.feature }}>
        <Story />
      </div>
    ),
  ],
})
export const DisplayOnPhone = meta.story({ ...Display.input, globals: { viewport: { value: 'phone360' } } })
export const LongWord = meta.story({
  args: { children: 'Superextraordinariamentedeliciosíssimo lámen instantâneo de frutos do mar' },
  globals: { viewport: { value: 'phone360' } },
})
export const Chinese = meta.story({ args: { children: '把亚洲的味道带进您的厨房', lang: 'zh-CN' } })
