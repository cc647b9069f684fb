import { expect } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { ContentsNav } from './contents-nav.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = preview.meta({
  title: 'Components/Contents nav',
  parameters: guide({
    status: 'ready',
    use: 'On a page of long text with headings, before the text.',
    avoid: 'SectionNav for the pages of one area; Tabs for views of one page.',
    anatomy: ['Title', 'Links to the sections'],
    keyboard: [
      ['Tab', 'Moves through the links.'],
      ['Enter', 'Jumps to the section.'],
    ],
    accessibility: 'A labelled navigation. Its visible title repeats the label and is hidden from screen readers.',
  }),
  component: ContentsNav,
  args: {
    label: 'Nesta página',
    children: ['Prazos', 'Como devolver um produto', 'Reembolso'].map((title, index) => (
      <a key={title} href={`#${index}`}>
        {title}
      </a>
    )),
  },
})

export const Default = meta.story({
  play: async ({ canvas }) => {
    const nav = canvas.getByRole('navigation', { name: 'Nesta página' })
    await expect(nav).toBeVisible()
    await expect(canvas.getAllByRole('link')).toHaveLength(3)
  },
})
