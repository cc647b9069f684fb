import { expect, within } from 'storybook/test'

import { ApiError } from '@lotus/api-client/errors'
import { returnsPage, returnsPageZh } from '@lotus/fixtures/information'

import { RouteError } from '#routing/route-error.tsx'
import { RoutePending } from '#routing/route-states.tsx'

import preview from '../../../../../.storybook/preview.tsx'
import { inModes } from '../../../../../.storybook/modes.ts'
import { InformationScreen } from './information-screen.tsx'

const meta = preview.meta({
  title: 'Screens/Information',
  component: InformationScreen,
  args: { page: returnsPage },
  parameters: { layout: 'fullscreen' },
})

export const Default = meta.story({
  play: async ({ canvas }) => {
    const contents = within(canvas.getByRole('navigation', { name: 'Nesta página' }))
    await expect(contents.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '#withdrawal',
      '#warranty',
      '#refund',
    ])
    await expect(canvas.getByText('24 de novembro de 2026')).toBeVisible()
  },
})
export const Phone = meta.story({ globals: { viewport: { value: 'phone390' } } })
/** Links of one, two and three lines. */
export const LongTitlesOnPhone = meta.story({
  globals: { viewport: { value: 'zoom400' } },
  args: {
    page: {
      ...returnsPage,
      sections: [
        'Desistir da compra: 7 dias',
        'Defeito, validade ou produto errado: 30 dias',
        'Cancelar antes do envio',
        'Reembolso',
        'Comprou sem conta?',
      ].map((title, index) => ({
        id: `section-${index}`,
        title,
        html: '<p>O pedido, o rótulo e o lote.</p>',
        parts: [],
      })),
    },
  },
  play: async ({ canvas }) => {
    const links = within(canvas.getByRole('navigation', { name: 'Nesta página' })).getAllByRole('link')
    const unused = links.map((link) => {
      const text = document.createRange()
      text.selectNodeContents(link)
      // With the padding of the link.
      return link.getBoundingClientRect().height - Math.max(44, text.getBoundingClientRect().height + 8)
    })
    await expect(Math.max(...unused)).toBeLessThan(1)
  },
})
export const Dark = meta.story({ globals: { theme: 'dark' } })
export const Chinese = meta.story({ args: { page: returnsPageZh }, globals: { locale: 'zh-CN' } })
/** The heading and the text name their language. */
export const NotTranslated = meta.story({
  globals: { locale: 'en-US', viewport: { value: 'phone390' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('article')).toHaveAttribute('lang', 'pt-BR')
    await expect(canvas.getByText('November 24, 2026')).toBeVisible()
  },
})
export const OneSection = meta.story({
  args: { page: { ...returnsPage, sections: returnsPage.sections.slice(0, 1) } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('navigation')).toBeNull()
  },
})
export const Loading = meta.story({ parameters: inModes('phone'), render: () => <RoutePending /> })
/** The page did not load. */
export const Error = meta.story({
  parameters: inModes('phone'),
  render: () => <RouteError error={new ApiError('NETWORK_ERROR', 0)} />,
})
