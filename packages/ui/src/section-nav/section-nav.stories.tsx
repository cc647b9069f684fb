import MapPin from 'lucide-react/icons/map-pin'
import Settings from 'lucide-react/icons/settings'
import User from 'lucide-react/icons/user'
import { expect } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { SectionLink, SectionNav } from './section-nav.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const meta = preview.meta({
  title: 'Components/Section nav',
  parameters: guide({
    status: 'ready',
    use: 'For the pages of one area, such as the account.',
    avoid: 'Breadcrumbs for the levels above; Segmented for views of one page.',
    anatomy: ['Links with icons'],
    keyboard: [
      ['Tab', 'Moves through the links.'],
      ['Enter', 'Opens one.'],
    ],
    accessibility: 'A labelled navigation; the current page has aria-current and a background.',
  }),
  component: SectionNav,
  args: {
    label: 'Minha conta',
    children: (
      <>
        <SectionLink icon={<User />}>
          <a href="#perfil">Perfil</a>
        </SectionLink>
        <SectionLink icon={<MapPin />}>
          <a href="#enderecos" aria-current="page">
            Endereços
          </a>
        </SectionLink>
        <SectionLink icon={<Settings />}>
          <a href="#configuracoes">Configurações</a>
        </SectionLink>
      </>
    ),
  },
})

export const Desktop = meta.story({
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('navigation', { name: 'Minha conta' })).toBeVisible()
    await expect(canvas.getByRole('link', { current: 'page' })).toHaveTextContent('Endereços')
  },
})
export const Dark = meta.story({ globals: { theme: 'dark' } })
export const Phone = meta.story({ globals: { viewport: { value: 'phone360' } } })
export const PhoneDark = meta.story({ globals: { theme: 'dark', viewport: { value: 'phone360' } } })
