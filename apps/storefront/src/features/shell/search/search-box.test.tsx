import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'

import { ApiError } from '@lotus/api-client/errors'
import { gyoza, miso, productSummaries, shinRamyun } from '@lotus/fixtures/products'
import type { ProductSummary } from '@lotus/openapi/schema'

import { chooseDiet } from '#diet/diet-rules.ts'
import { chooseCookies } from '#preferences/cookie-consent.ts'
import { parseSearchParams, stringifySearchParams } from '#routing/search-params.ts'

import { clearRecentSearches, recentSearches } from './recent-searches.ts'
import { SearchBox } from './search-box.tsx'
import { noSuggestions, type Suggestions } from './search-text.ts'

type Question = {
  keyword: string
  signal: AbortSignal
  answer: (products: readonly ProductSummary[]) => void
  fail: (error?: Error) => void
}

let leave = () => {}
let pause: (milliseconds: number) => void
beforeEach(() => {
  pause = holdClock()
})
afterEach(() => {
  leave()
  vi.unstubAllGlobals()
  clearRecentSearches()
  chooseCookies('necessary')
  chooseDiet(null)
})

/** A clock that only the returned function advances; vitest's fake clock runs on while it waits for the browser. */
function holdClock() {
  const waiting = new Map<number, { at: number; run: () => void }>()
  let now = 0
  let last = 0
  vi.stubGlobal('setTimeout', (run: () => void, delay = 0) => {
    last += 1
    waiting.set(last, { at: now + delay, run })
    return last
  })
  vi.stubGlobal('clearTimeout', (id: number) => waiting.delete(id))
  return (milliseconds: number) => {
    now += milliseconds
    for (const [id, { at, run }] of waiting) {
      if (at > now) continue
      waiting.delete(id)
      run()
    }
  }
}

/** The search box alone, with its pending requests, which the test answers. */
async function start({ keyword = '', popular = [] as string[], typed = '' } = {}) {
  const questions: Question[] = []
  const onSearch = vi.fn<(keyword: string) => void>()
  const history = createMemoryHistory()
  const router = createRouter({
    routeTree: createRootRoute(),
    history,
    parseSearch: parseSearchParams,
    stringifySearch: stringifySearchParams,
  })
  const suggest = (asked: string, signal: AbortSignal) =>
    new Promise<Suggestions>((resolve, reject) => {
      const answer = (products: readonly ProductSummary[]) => resolve({ ...noSuggestions, products })
      questions.push({
        keyword: asked,
        signal,
        answer,
        fail: (error = new ApiError('NETWORK_ERROR', 0)) => reject(error),
      })
    })
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const draw = (shown: string) =>
    root.render(
      <I18nProvider i18n={setupI18n({ locale: 'pt-BR', messages: { 'pt-BR': {} } })}>
        <RouterContextProvider router={router}>
          <button type="button">Antes</button>
          <SearchBox keyword={shown} suggest={suggest} popular={async () => popular} onSearch={onSearch} />
        </RouterContextProvider>
      </I18nProvider>,
    )
  leave = () => {
    root.unmount()
    container.remove()
  }
  draw(keyword)
  const field = page.getByRole('combobox', { name: 'Buscar produtos' })
  if (typed === '') await userEvent.click(field)
  else {
    await expect.element(field).toBeVisible()
    const input = field.element() as HTMLInputElement
    input.focus()
    input.setRangeText(typed)
    expect(input.getAttribute('aria-autocomplete')).toBeNull()
  }
  // The code of the suggestions has loaded.
  await expect.element(field).toHaveAttribute('aria-autocomplete', 'list')
  return { questions, onSearch, history, draw, field, asked: () => questions.map((question) => question.keyword) }
}

const list = () => page.getByRole('listbox', { name: 'Sugestões' })
const selected = () => document.querySelector('[aria-selected="true"]')?.textContent ?? null
/** The accessible name also contains prices and a Chinese name. */
const optionOf = (product: ProductSummary) => page.getByRole('option', { name: product.productName, exact: false })

/** Types, waits for the request and answers it. */
async function search(text: string, products: readonly ProductSummary[]) {
  const box = await start()
  await userEvent.fill(box.field, text)
  pause(300)
  box.questions[0]!.answer(products)
  await expect.element(list()).toBeVisible()
  return box
}

test('NAV-02 searches for the trimmed text and ignores blank text', async () => {
  const { field, onSearch } = await start()
  await userEvent.fill(field, '   ')
  await userEvent.keyboard('{Enter}')
  await userEvent.click(page.getByRole('button', { name: 'Buscar' }))
  expect(onSearch).not.toHaveBeenCalled()
  await userEvent.fill(field, ' missô ')
  await userEvent.keyboard('{Enter}')
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('missô')
})

test('S32 NAV-02 keeps a text that is longer than a search, and refuses it with the reason', async () => {
  const { field, onSearch, asked } = await start()
  const input = field.element() as HTMLInputElement
  await userEvent.fill(field, 'a'.repeat(101))
  await userEvent.keyboard('{Enter}')
  pause(300)
  expect([input.value.length, input.validationMessage]).toEqual([101, 'A busca aceita até 100 caracteres.'])
  expect([onSearch.mock.calls, asked()]).toEqual([[], []])
  await userEvent.fill(field, 'a'.repeat(100))
  await userEvent.keyboard('{Enter}')
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('a'.repeat(100))
})

test('NAV-02 UX-04 without JavaScript the form navigates to /products?keyword=…&page=1 in the language of the page', async () => {
  const { field } = await start()
  await userEvent.fill(field, 'missô')
  const form = document.querySelector('form')!
  expect([form.getAttribute('action'), form.method]).toEqual(['/products', 'get'])
  expect([...new FormData(form).entries()]).toEqual([
    ['keyword', 'missô'],
    ['page', '1'],
    ['lang', 'pt-BR'],
  ])
})

test('NAV-08 requires two characters and a pause of 300 ms, which every keystroke restarts', async () => {
  const { field, asked } = await start()
  await userEvent.fill(field, ' m ')
  pause(1000)
  expect(asked()).toEqual([])
  await userEvent.fill(field, 'mi')
  pause(299)
  expect(asked()).toEqual([])
  await userEvent.fill(field, ' mis ')
  pause(299)
  expect(asked()).toEqual([])
  pause(1)
  expect(asked()).toEqual(['mis'])
})

test('NAV-08 text that is typed before the code of the suggestions has loaded stays and is suggested for', async () => {
  const { field, asked } = await start({ typed: 'missô' })
  await expect.element(field).toHaveValue('missô')
  pause(300)
  expect(asked()).toEqual(['missô'])
})

test('NAV-08 an earlier request is cancelled, and its late answer changes nothing', async () => {
  const { field, questions } = await start()
  await userEvent.fill(field, 'gui')
  pause(300)
  await userEvent.fill(field, 'miss')
  expect(questions[0]!.signal.aborted).toBe(true)
  pause(300)
  questions[1]!.answer([miso])
  await expect.element(optionOf(miso)).toBeVisible()
  questions[0]!.answer([gyoza])
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(selected).toContain(miso.productName)
  expect(optionOf(gyoza).query()).toBeNull()
})

test('NAV-08 sends no request after the text is cut to one character or searched for', async () => {
  const { field, questions, onSearch } = await search('miss', [miso])
  await userEvent.fill(field, 'm')
  await expect.element(list()).not.toBeInTheDocument()
  await userEvent.fill(field, 'mi')
  await userEvent.keyboard('{Enter}')
  pause(1000)
  expect(questions).toHaveLength(1)
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('mi')
})

test('NAV-09 shows "Buscando...", then up to 8 products with picture, names and price', async () => {
  const { field, questions } = await start()
  await userEvent.fill(field, 'lá')
  pause(300)
  await expect.element(page.getByRole('status')).toHaveTextContent('Buscando...')
  questions[0]!.answer(productSummaries.slice(0, 8))
  await expect.element(page.getByRole('status')).toHaveTextContent('8 sugestões')
  const option = optionOf(shinRamyun)
  await expect.element(option).toHaveTextContent('Lámen Shin Ramyun apimentado 120 g辛拉面 120克R$ 8,90')
  expect(option.element().querySelector('img')).not.toBeNull()
  const cheaper = 'Guioza de porco e acelga 600 g猪肉白菜饺子 600克Preço atual R$ 29,67Preço anterior R$ 34,90'
  await expect.element(optionOf(gyoza)).toHaveTextContent(cheaper)
})

test('BEY-08 says that no suggestion is within the diet, and leads to the list that counts the others', async () => {
  chooseDiet({ freeOf: ['peanut'], dietary: ['vegan'], isOn: true })
  await search('shin ramyun', [])
  await expect.element(page.getByRole('status')).toHaveTextContent('Nenhum produto dentro da sua dieta')
  await expect.element(page.getByRole('option', { name: 'Ver todos os resultados' })).toBeVisible()
})

test('NAV-09 shows an empty result and an error; the link to all results stays', async () => {
  const { field, questions } = await start()
  await userEvent.fill(field, 'xyz')
  pause(300)
  questions[0]!.answer([])
  await expect.element(page.getByRole('status')).toHaveTextContent('Nenhum produto encontrado')
  await userEvent.fill(field, 'xyzz')
  pause(300)
  questions[1]!.fail()
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Não deu para buscar sugestões. Verifique sua conexão.')
  const all = page.getByRole('option', { name: 'Ver todos os resultados' })
  await expect.element(all).toHaveAttribute('href', '/products?keyword=xyzz&page=1')
  await userEvent.fill(field, 'xyzzy')
  pause(300)
  questions[2]!.fail(new ApiError('RATE_LIMITED', 429))
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Estamos com muito movimento. Tente de novo em instantes.')
  await expect.element(all).toHaveAttribute('href', '/products?keyword=xyzzy&page=1')
})

test('NAV-10 a click navigates to the product and clears the text', async () => {
  const { field, history } = await search('lámen', [shinRamyun, gyoza])
  await userEvent.click(optionOf(gyoza))
  await expect.poll(() => history.location.href).toBe(`/products/${gyoza.productId}`)
  await expect.element(field).toHaveValue('')
  await expect.element(list()).not.toBeInTheDocument()
})

test('NAV-10 arrows cycle through products, all results and the field; Enter opens the active option', async () => {
  const { field, history, onSearch } = await search('lámen', [shinRamyun, gyoza])
  const seen: (string | null)[] = []
  for (let press = 0; press < 4; press += 1) {
    await userEvent.keyboard('{ArrowDown}')
    seen.push(selected()?.slice(0, 5) ?? null)
  }
  expect(seen).toEqual(['Lámen', 'Guioz', 'Ver t', null])
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(selected()).toContain(gyoza.productName)
  const option = optionOf(gyoza).element()
  await expect.element(field).toHaveAttribute('aria-activedescendant', option.id)
  await expect.element(field).toHaveAttribute('aria-controls', list().element().id)
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => history.location.href).toBe(`/products/${gyoza.productId}`)
  await expect.element(field).toHaveValue('')
  expect(onSearch).not.toHaveBeenCalled()
})

test('NAV-10 all results by keyboard keep the text', async () => {
  const { field, history } = await search('lámen', [shinRamyun])
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.poll(() => history.location.href).toBe('/products?keyword=l%C3%A1men&page=1')
  await expect.element(field).toHaveValue('lámen')
  await expect.element(list()).not.toBeInTheDocument()
})

test('NAV-10 Escape closes and keeps the text, an arrow reopens; Home and End return to the text', async () => {
  const { field } = await search('lámen', [shinRamyun, gyoza])
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('{Home}')
  expect(selected()).toBeNull()
  const input = field.element() as HTMLInputElement
  expect(input.selectionStart).toBe(0)
  await userEvent.keyboard('{ArrowDown}{End}')
  expect([selected(), input.selectionStart]).toEqual([null, 5])
  await userEvent.keyboard('{Escape}')
  await expect.element(list()).not.toBeInTheDocument()
  await expect.element(field).toHaveAttribute('aria-expanded', 'false')
  await expect.element(field).toHaveValue('lámen')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(list()).toBeVisible()
  expect(selected()).toContain(shinRamyun.productName)
})

test('NAV-10 other products have no active option', async () => {
  const { field, questions } = await search('lámen', [shinRamyun, gyoza])
  await userEvent.fill(field, 'guioza')
  pause(300)
  await userEvent.keyboard('{ArrowDown}')
  expect(selected()).toContain(shinRamyun.productName)
  questions[1]!.answer([gyoza])
  await expect.element(optionOf(shinRamyun)).not.toBeInTheDocument()
  await expect.poll(selected).toBeNull()
  await expect.element(field).not.toHaveAttribute('aria-activedescendant')
})

test('NAV-10 Tab and blur close the list; focus reopens it', async () => {
  const { field } = await search('lámen', [shinRamyun])
  await userEvent.keyboard('{Tab}')
  await expect.element(list()).not.toBeInTheDocument()
  await userEvent.click(field)
  await expect.element(list()).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Antes' }))
  await expect.element(list()).not.toBeInTheDocument()
})

test('NAV-08 suggestions for a field that was left do not open over the page; a field that was emptied asks for none', async () => {
  const { field, questions } = await start()
  await userEvent.fill(field, 'arroz')
  await userEvent.click(page.getByRole('button', { name: 'Antes' }))
  pause(300)
  await expect.poll(() => questions.length).toBe(1)
  questions[0]?.answer([shinRamyun])
  await new Promise(requestAnimationFrame)
  await expect.element(list()).not.toBeInTheDocument()
  await userEvent.click(field)
  await expect.element(list()).toBeVisible()
  await userEvent.fill(field, 'feijão')
  const input = field.element() as HTMLInputElement
  input.value = ''
  pause(300)
  expect(questions).toHaveLength(1)
})

test('D35 one Chinese character is enough', async () => {
  const { field, asked } = await start()
  await userEvent.fill(field, '酱')
  pause(300)
  expect(asked()).toEqual(['酱'])
})

test('D35 during a composition no request is sent and Enter does not search', async () => {
  const { field, asked, onSearch } = await start()
  // A real composition, with the browser's events in their order.
  const session = cdp() as unknown as { send: (method: string, parameters: object) => Promise<void> }
  const compose = (text: string) =>
    session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  for (const text of ['j', 'jia', 'jiang', 'jiangyou']) await compose(text)
  await expect.element(field).toHaveValue('jiangyou')
  const enter = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' }
  await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...enter })
  pause(1000)
  expect(asked()).toEqual([])
  expect(onSearch).not.toHaveBeenCalled()

  await compose('jiangyou')
  await session.send('Input.insertText', { text: '酱油' })
  await expect.element(field).toHaveValue('酱油')
  pause(300)
  expect(asked()).toEqual(['酱油'])
  await userEvent.keyboard('{Enter}')
  expect(onSearch).toHaveBeenCalledExactlyOnceWith('酱油')
})

test('D35 keys of a composition do not move through the list', async () => {
  const { field, history } = await start({ popular: ['lámen', '酱油'] })
  await expect.element(ideas()).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  field.element().dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  // Closed and opened again within the composition, the list has another listener.
  await userEvent.keyboard('{Escape}{ArrowDown}')
  for (const key of ['ArrowDown', 'Enter'])
    field.element().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  expect(selected()).toBe('lámen')
  expect(history.location.pathname).toBe('/')
  field.element().dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
  await userEvent.keyboard('{ArrowDown}')
  expect(selected()).toBe('lámen')
})

test('D35 in Safari the Enter after a composition does not search', async () => {
  const { field, onSearch } = await start()
  await userEvent.fill(field, '酱油')
  const enter = new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true })
  field.element().dispatchEvent(enter)
  expect(enter.defaultPrevented).toBe(true)
  expect(onSearch).not.toHaveBeenCalled()
})

test('NAV-02 the field shows the keyword of the page unless it is being edited', async () => {
  const { field, draw } = await start({ keyword: 'missô' })
  await expect.element(field).toHaveValue('missô')
  // Not edited, although it has the focus.
  draw('lámen')
  await expect.element(field).toHaveValue('lámen')
  await userEvent.fill(field, 'guioza')
  draw('')
  await userEvent.click(field)
  await expect.element(field).toHaveValue('guioza')
})

const ideas = () => page.getByRole('listbox', { name: 'Ideias de busca' })
const options = () => [...document.querySelectorAll('[role="option"]')].map((option) => option.textContent)
const stored = () => localStorage.getItem('recentSearches')

test('BEY-21 the empty field lists popular searches, and Enter follows the active one', async () => {
  const { history, field } = await start({ popular: ['lámen', '酱油'] })
  await expect.element(ideas()).toBeVisible()
  expect(options()).toEqual(['lámen', '酱油'])
  await expect.element(field).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(selected()).toBe('酱油')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => history.location.href).toBe('/products?keyword=%E9%85%B1%E6%B2%B9&page=1')
  await expect.element(ideas()).not.toBeInTheDocument()
  expect(recentSearches.read()).toEqual(['酱油'])
})

test('BEY-21 recent searches come first, at most eight and each once, and are removed one by one or all', async () => {
  const { field } = await start({ popular: ['tofu', 'lámen'] })
  for (const keyword of ['a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'Tofu', 'g7', 'h8', 'tofú']) {
    await userEvent.fill(field, keyword)
    await userEvent.keyboard('{Enter}')
  }
  await userEvent.fill(field, '')
  await expect.element(ideas()).toBeVisible()
  expect(recentSearches.read()).toEqual(['tofú', 'h8', 'g7', 'f6', 'e5', 'd4', 'c3', 'b2'])
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Delete}')
  expect(options().slice(0, 3)).toEqual(['tofú', 'g7', 'f6'])
  expect(selected()).toBe('g7')
  await userEvent.click(page.getByRole('button', { name: 'Remover tofú das buscas recentes' }))
  expect(options()[0]).toBe('g7')
  await userEvent.click(page.getByRole('option', { name: 'Apagar buscas recentes' }))
  expect(options()).toEqual(['tofu', 'lámen'])
  await expect.element(field).toHaveFocus()
})

test('BEY-21 INFO-04 recent searches are stored only while the visitor allows optional storage', async () => {
  const { field } = await start()
  const find = async (keyword: string) => {
    await userEvent.fill(field, keyword)
    await userEvent.keyboard('{Enter}')
  }
  await find('miso')
  expect([recentSearches.read(), stored()]).toEqual([['miso'], null])
  chooseCookies('all')
  await find('kimchi')
  expect(JSON.parse(stored()!)).toMatchObject({ value: ['kimchi', 'miso'] })
  chooseCookies('necessary')
  expect(stored()).toBeNull()
})

test('BEY-21 Escape closes the ideas, and typing replaces them by suggestions', async () => {
  const { field, questions } = await start({ popular: ['lámen'] })
  await expect.element(ideas()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(ideas()).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(ideas()).toBeVisible()
  await userEvent.fill(field, 'missô')
  await expect.element(ideas()).not.toBeInTheDocument()
  pause(300)
  questions[0]!.answer([miso])
  await expect.element(list()).toBeVisible()
})
