import preview from '../../../../.storybook/preview.tsx'
import { Stack } from '../stack/stack.tsx'
import { vars } from '../theme/contract.css.ts'
import { Text } from './text.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

import { inModes } from '../../../../.storybook/modes.ts'

const long =
  'Lámen instantâneo sabor camarão com pimenta vermelha, alga nori e cebolinha desidratada, pacote econômico de cinco unidades, importado da Coreia do Sul.'
const meta = preview.meta({
  title: 'Components/Text',
  parameters: guide({
    status: 'ready',
    use: 'For running text in the sizes of the scale.',
    avoid: 'Heading for titles.',
    anatomy: ['Text'],
    keyboard: [],
    accessibility: '`muted` has 4.5:1 on every surface.',
  }),
  component: Text,
  args: { children: 'Lámen, missô e chás' },
})

export const Medium = meta.story()
export const Sizes = meta.story({
  render: (args) => (
    <Stack gap={2}>
      {(['caption', 'xsmall', 'small', 'medium', 'large'] as const).map((size) => (
        <Text key={size} {...args} size={size} />
      ))}
    </Stack>
  ),
})
export const Tones = meta.story({
  render: (args) => (
    <Stack gap={2}>
      {(['neutral', 'muted', 'accent', 'critical', 'warning', 'offer'] as const).map((tone) => (
        <Text key={tone} {...args} tone={tone} weight="semibold" />
      ))}
    </Stack>
  ),
  parameters: inModes('dark'),
})
export const OnFields = meta.story({
  render: () => (
    <Stack gap={2}>
      <div style={{ padding: 16, background: vars.color.background.inverse }}>
        <Text tone="onInverse">Frete grátis acima de R$ 99,00</Text>
      </div>
      <div style={{ padding: 16, background: vars.color.background.feature }}>
        <Text tone="onFeature">Escolhidos por quem cozinha com eles todo dia.</Text>
      </div>
      <div style={{ padding: 16, background: vars.color.tint.sand }}>
        <Text tone="onTint">Massas e lámen</Text>
      </div>
    </Stack>
  ),
})
export const Weights = meta.story({
  render: (args) => (
    <Stack gap={2}>
      {(['regular', 'medium', 'semibold', 'bold'] as const).map((weight) => (
        <Text key={weight} {...args} weight={weight} />
      ))}
    </Stack>
  ),
})
export const TwoLines = meta.story({
  args: { lines: 2, leading: 'tight', children: long },
  globals: { viewport: { value: 'phone360' } },
})
export const ReservedLines = meta.story({ args: { lines: 2, reserveLines: true, leading: 'tight' } })
export const Chinese = meta.story({ args: { children: '辣味海鲜拉面，配海苔和葱花，五包装', lang: 'zh-CN' } })
export const Numbers = meta.story({ args: { numeric: true, align: 'end', children: 'R$ 1.111,11' } })
