import { expect } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { Container } from '../container/container.tsx'
import { Pagination } from './pagination.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = preview.meta({
  title: 'Components/Pagination',
  parameters: guide({
    status: 'ready',
    use: 'Under a list of several pages.',
    avoid: 'A button for more only where the position does not matter.',
    anatomy: ['Previous', 'Pages', 'Next'],
    keyboard: [
      ['Tab', 'Moves through the links.'],
      ['Enter', 'Opens the page.'],
    ],
    accessibility: 'A labelled navigation; the current page has aria-current, and each link names its page.',
  }),
  component: Pagination,
  args: {
    label: 'Páginas',
    page: 4,
    pageCount: 20,
    // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- the pagination renders its content
    link: (page) => <a href={`?page=${page}`} />,
    pageLabel: (page) => `Página ${page}`,
    previousLabel: 'Página anterior',
    nextLabel: 'Próxima página',
  },
})

export const Middle = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: 'Página 4' })).toHaveAttribute('aria-current', 'page')
    await expect(canvas.getByRole('link', { name: 'Próxima página' })).toHaveAttribute('href', '?page=5')
    await expect(canvas.getByRole('link', { name: 'Página anterior' })).toHaveAttribute('rel', 'prev')
    await expect(canvas.getByRole('link', { name: 'Página 20' })).toHaveAttribute('href', '?page=20')
  },
})
export const First = meta.story({
  args: { page: 1 },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link', { name: 'Página anterior' })).toBeNull()
  },
})
export const Last = meta.story({ args: { page: 20 } })
export const Few = meta.story({ args: { page: 2, pageCount: 3 } })
export const Dark = meta.story({ globals: { theme: 'dark' } })
export const Phone = meta.story({
  args: { page: 10 },
  parameters: { layout: 'fullscreen' },
  decorators: [
    (Story) => (
      <Container>
        <Story />
      </Container>
    ),
  ],
  globals: { viewport: { value: 'phone360' } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link', { name: 'Página 9' })).toBeNull()
    const tops = canvas.getAllByRole('link').map((link) => link.getBoundingClientRect().top)
    await expect(new Set(tops).size).toBe(1)
  },
})
export const OnePage = meta.story({
  args: { page: 1, pageCount: 1 },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('navigation')).toBeNull()
  },
})
