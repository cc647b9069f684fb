import { expect } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'
import { Table } from './table.tsx'

const rows = [
  ['1×', 'R$ 90,97', 'sem juros'],
  ['2×', 'R$ 45,49', 'sem juros'],
  ['6×', 'R$ 16,13', '6,38%'],
]

const meta = preview.meta({
  title: 'Components/Table',
  parameters: guide({
    status: 'draft',
    use: 'For figures that are compared, such as the plans of a payment.',
    avoid: 'SummaryList for labels with one value each.',
    anatomy: ['Column headers', 'Rows', 'Marked row'],
    keyboard: [],
    accessibility:
      'A labelled table: columns and rows have headers with `scope`, and the marked row has `aria-current`.',
  }),
  component: Table,
  args: {
    label: 'Todas as parcelas',
    children: (
      <>
        <thead>
          <tr>
            <th scope="col">Nº</th>
            <th scope="col">Valor da parcela</th>
            <th scope="col">Juros</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([count, each, interest]) => (
            <tr key={count} aria-current={count === '2×' ? true : undefined}>
              <th scope="row">{count}</th>
              <td>{each}</td>
              <td>{interest}</td>
            </tr>
          ))}
        </tbody>
      </>
    ),
  },
})

export const Default = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('table', { name: 'Todas as parcelas' })).toBeVisible()
  },
})
