import { expect, fn, waitFor } from 'storybook/test'

import { faqPage } from '@lotus/fixtures/information'

import preview from '../../../../../.storybook/preview.tsx'
import { inModes } from '../../../../../.storybook/modes.ts'

import { FaqQuestions } from './faq-questions.tsx'
import { InformationScreen } from './information-screen.tsx'

const meta = preview.meta({
  title: 'Patterns/Information/Questions',
  component: FaqQuestions,
  args: { sections: faqPage.sections, words: '', anchor: '', onSearch: fn() },
  parameters: { layout: 'fullscreen' },
  render: (args) => (
    <InformationScreen page={faqPage}>
      <FaqQuestions {...args} />
    </InformationScreen>
  ),
})

export const Default = meta.story({ parameters: inModes('phone') })
export const Dark = meta.story({ args: { anchor: 'pix-time' }, globals: { theme: 'dark' } })
export const Chinese = meta.story({ globals: { locale: 'zh-CN', viewport: { value: 'phone390' } } })
export const Linked = meta.story({
  args: { anchor: 'pix-time' },
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByText(/O código mostra quanto tempo resta/)).toBeVisible())
    await expect(canvas.getByText('Sim, antes do envio.')).not.toBeVisible()
  },
})
export const Found = meta.story({
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Buscar nas perguntas' }), 'DEVOLUCAO pix{Enter}')
    await expect(canvas.getByText('1 pergunta encontrada')).toBeVisible()
    await expect(canvas.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Em quanto tempo recebo o reembolso?',
    ])
    await expect(args.onSearch).toHaveBeenCalledWith('DEVOLUCAO pix')
  },
})
export const NothingFound = meta.story({
  args: { words: 'astronauta' },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText(/Nenhuma pergunta com essas palavras/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Limpar busca' }))
    await expect(canvas.getAllByRole('heading', { level: 3 })).toHaveLength(4)
  },
})
