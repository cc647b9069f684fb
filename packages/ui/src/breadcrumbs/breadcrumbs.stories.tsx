import { expect } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = preview.meta({
  title: 'Components/Breadcrumbs',
  parameters: guide({
    status: 'ready',
    use: 'On pages below the home page with more than one level above.',
    avoid: 'SectionNav for the pages of one area; StepperProgress for a process.',
    anatomy: ['Links from the home page down', 'Separators', 'Current page'],
    keyboard: [
      ['Tab', 'Moves the focus to the next link.'],
      ['Enter', 'Opens it.'],
    ],
    accessibility: 'A navigation landmark with a label; the current page is not a link and has aria-current.',
  }),
  component: Breadcrumbs,
  args: {
    label: 'Você está aqui',
    children: [
      <a key="home" href="#inicio">
        Início
      </a>,
      <a key="department" href="#massas">
        Massas e lámen
      </a>,
    ],
    current: 'Busca: “lámen”',
  },
})

export const Default = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('navigation', { name: 'Você está aqui' })).toBeVisible()
    await expect(canvas.getByText('Busca: “lámen”')).toHaveAttribute('aria-current', 'page')
  },
})
export const LinksOnly = meta.story({ args: { current: undefined } })
export const LongOnPhone = meta.story({
  args: { current: 'Lámen instantâneo sabor camarão com pimenta vermelha 5 unidades' },
  globals: { viewport: { value: 'phone360' } },
})
export const Dark = meta.story({ globals: { theme: 'dark' } })
