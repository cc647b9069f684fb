import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, expect, it } from 'vitest'

import { Carousel } from '../carousel/carousel.tsx'
import { CopyField } from '../copy-field/copy-field.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { Pagination } from '../pagination/pagination.tsx'
import { QuantityStepper } from '../quantity-stepper/quantity-stepper.tsx'
import { LabelsProvider } from './labels-provider.tsx'

let root: Root | undefined
beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
afterEach(async () => {
  await act(async () => root?.unmount())
  document.body.replaceChildren()
})

async function render(content: ReactNode): Promise<void> {
  root = createRoot(document.body.appendChild(document.createElement('main')))
  await act(async () => root?.render(content))
}

const pages = <Pagination label="List" page={2} pageCount={3} link={(number) => <a href={`#${number}`}>{''}</a>} />
const names = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('aria-label'))

it.each([
  ['pt-BR', ['Página anterior', 'Página 1', 'Página 2', 'Página 3', 'Próxima página']],
  ['es-ES', ['Página anterior', 'Página 1', 'Página 2', 'Página 3', 'Página siguiente']],
  ['zh-CN', ['上一页', '第1页', '第2页', '第3页', '下一页']],
  ['en-US', ['Previous page', 'Page 1', 'Page 2', 'Page 3', 'Next page']],
  // A language without defaults uses the English ones.
  ['fr-FR', ['Previous page', 'Page 1', 'Page 2', 'Page 3', 'Next page']],
])('DS-06 labels inside components have a default in %s', async (language, expected) => {
  await render(<LabelsProvider language={language}>{pages}</LabelsProvider>)
  expect(names()).toEqual(expected)
})

it('DS-06 labels inside components are English without a provider', async () => {
  await render(pages)
  expect(names()).toEqual(['Previous page', 'Page 1', 'Page 2', 'Page 3', 'Next page'])
})

it('DS-06 a copy field has a default label, which a prop replaces', async () => {
  const field = { value: '0002', label: 'Pix', onCopyFailed: () => {} }
  await render(
    <LabelsProvider language="pt-BR">
      <CopyField {...field} />
      <CopyField {...field} copyLabel="Copiar código" />
    </LabelsProvider>,
  )
  expect([...document.querySelectorAll('button')].map((button) => button.textContent)).toEqual([
    'Copiar',
    'Copiar código',
  ])
})

it('DS-06 the buttons of a quantity have default labels, which their caller replaces', async () => {
  const quantity = { value: 2, error: 'Whole numbers only', onValueChange: () => {} }
  await render(
    <LabelsProvider language="pt-BR">
      <QuantityStepper {...quantity} label="Quantidade de tofu" />
      <QuantityStepper {...quantity} label="Quantidade de shoyu" decreaseLabel="Menos um" increaseLabel="Mais um" />
    </LabelsProvider>,
  )
  expect([...document.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'))).toEqual([
    'Diminuir',
    'Aumentar',
    'Menos um',
    'Mais um',
  ])
})

it('DS-06 a provider replaces a label in every component, and a prop overrides the provider', async () => {
  await render(
    <LabelsProvider language="pt-BR" labels={{ close: 'Sair', nextSlide: 'Avançar', nextPage: 'Avançar' }}>
      {pages}
      <Carousel label="Slides">
        <p>One</p>
        <p>Two</p>
      </Carousel>
      <Dialog open title="First" />
      <Dialog open title="Second" closeLabel="Voltar" />
    </LabelsProvider>,
  )
  expect(names().at(-1)).toBe('Avançar')
  expect(document.querySelector('[aria-label=Avançar][type=button]')).not.toBeNull()
  expect(document.querySelectorAll('[aria-label=Sair]')).toHaveLength(1)
  expect(document.querySelectorAll('[aria-label=Voltar]')).toHaveLength(1)
})
