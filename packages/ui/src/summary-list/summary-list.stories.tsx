import { expect } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { SummaryList, SummaryRow } from './summary-list.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = preview.meta({
  title: 'Components/Summary list',
  parameters: guide({
    status: 'ready',
    use: 'For labels with values: sums, facts.',
    avoid: 'A table for several values per row.',
    anatomy: ['Label', 'Value', 'Note'],
    keyboard: [],
    accessibility: 'A description list: each value is read with its label.',
  }),
  component: SummaryList,
  args: {
    children: (
      <>
        <SummaryRow label="Subtotal" value="R$ 81,07" />
        <SummaryRow label="Desconto" value="−R$ 5,23" tone="offer" />
        <SummaryRow label="Frete" hint="Centro, 1 a 2 dias úteis" value="Grátis" tone="accent" />
        <SummaryRow label="Total" value="R$ 90,97" emphasis="total" />
      </>
    ),
  },
  decorators: [
    (Story) => (
      <div style={{ maxInlineSize: 360 }}>
        <Story />
      </div>
    ),
  ],
})

export const Sums = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByText('R$ 90,97').tagName).toBe('DD')
  },
})
export const SumsDark = meta.story({ globals: { theme: 'dark' } })
export const Facts = meta.story({
  args: {
    children: (
      <>
        <SummaryRow label="Marca" value="Nongshim" />
        <SummaryRow
          label="Conservação"
          value="Local seco e fresco, ao abrigo da luz; depois de aberto, consumir no dia"
        />
        <SummaryRow label="Origem" value="calculado no checkout" tone="muted" />
      </>
    ),
  },
})
