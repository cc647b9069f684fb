/* oxlint-disable jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- the component renders the content */
import Heart from 'lucide-react/icons/heart'
import Store from 'lucide-react/icons/store'
import { expect, fn } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { Badge } from '../badge/badge.tsx'
import { ListItem } from './list-item.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = preview.meta({
  title: 'Components/List item',
  parameters: guide({
    status: 'ready',
    use: 'For the links of a menu in a Sheet, and for the levels of a sidebar.',
    avoid: 'MenuItem in a Menu; SectionLink for the pages of one area.',
    anatomy: ['Icon', 'Label', 'Count'],
    keyboard: [
      ['Tab', 'Moves through the items.'],
      ['Enter', 'Opens or presses one.'],
    ],
    accessibility: 'The role is that of the child, a link or a button. The current page has aria-current.',
  }),
  component: ListItem,
  argTypes: { icon: { control: false }, end: { control: false }, children: { control: false } },
  args: {
    label: 'Favoritos',
    icon: <Heart aria-hidden="true" />,
    end: <Badge shape="count">2</Badge>,
    children: <button type="button" onClick={fn()} />,
  },
})

export const Default = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Favoritos 2' })).toBeVisible()
  },
})
export const Levels = meta.story({
  render: () => (
    <ul style={{ maxInlineSize: 320 }}>
      <li>
        <ListItem label="Produtos" icon={<Store aria-hidden="true" />}>
          <a href="#produtos" aria-current="page" />
        </ListItem>
      </li>
      <li>
        <ListItem label="Massas e macarrões" size="small">
          <a href="#massas" />
        </ListItem>
      </li>
    </ul>
  ),
})
