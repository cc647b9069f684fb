import type { Meta, StoryObj } from '@storybook/react-vite'

import { Stack } from '../stack/stack.tsx'
import { vars } from '../theme/contract.css.ts'
import { Heading } from './heading.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = {
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
  args: { level: 1, children: 'O sabor da Ásia na sua cozinha' },
} satisfies Meta<typeof Heading>
export default meta
type Story = StoryObj<typeof meta>

export const Title: Story = {}
export const Levels: Story = {
  render: () => (
    <Stack gap={4}>
      <Heading level={1}>Chá verde jasmim 100 g</Heading>
      <Heading level={2}>Mais vendidos</Heading>
      <Heading level={3}>Resumo do pedido</Heading>
      <Heading level={4}>Calcular frete e prazo</Heading>
    </Stack>
  ),
}
export const Display: Story = {
  args: { size: 'display', tone: 'onFeature' },
  decorators: [
    (Story) => (
      <div style={{ padding: 40, borderRadius: 28, background: vars.color.background.feature }}>
        <Story />
      </div>
    ),
  ],
}
export const DisplayOnPhone: Story = { ...Display, globals: { viewport: { value: 'phone360' } } }
export const LongWord: Story = {
  args: { children: 'Superextraordinariamentedeliciosíssimo lámen instantâneo de frutos do mar' },
  globals: { viewport: { value: 'phone360' } },
}
export const Chinese: Story = { args: { children: '把亚洲的味道带进你的厨房', lang: 'zh-CN' } }
