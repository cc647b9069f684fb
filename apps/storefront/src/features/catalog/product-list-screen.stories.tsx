import { expect, fireEvent, fn, screen, waitFor, within } from 'storybook/test'

import { departments } from '@lotus/fixtures/departments'
import { emptyProductList, facets, productList } from '@lotus/fixtures/facets'
import { nextTomorrow } from '@lotus/fixtures/windows'

import type { Arrival, WithArrival } from '#delivery/arrival.ts'
import { withoutMilk } from '#diet/diet.examples.ts'

import preview from '../../../../../.storybook/preview.tsx'
import { forcedColors, inModes, inTheShop, readerModes } from '../../../../../.storybook/modes.ts'
import { BuyExample } from './catalog.examples.tsx'
import { emptySearch, type ListSearch } from './list-search.ts'
import { PopularSearches } from './popular-searches.tsx'
import { ProductListError, ProductListScreen, ProductListScreenPending } from './product-list-screen.tsx'

const filtered: ListSearch = {
  ...emptySearch,
  keyword: 'lámen',
  department: 1,
  category: ['Lámen instantâneo', 'Yakissoba'],
  price: { min: 5, max: 60 },
  inStock: true,
}

const knowing =
  (arrival: Arrival): WithArrival =>
  (render) =>
    render(arrival)

/** Few products, because photos of products take most of the space of the recorded pictures. */
const fewProducts = { ...productList, content: productList.content.slice(0, 4) }

const meta = preview.meta({
  title: 'Screens/Catalog/Product list',
  component: ProductListScreen,
  args: {
    search: filtered,
    list: productList,
    departments,
    busy: false,
    // Without frozen products in the list, the filter is not offered.
    withArrival: knowing({ state: 'some', storages: ['frozen'] }),
    onSearch: fn(),
    cardActions: (product) => ({
      buy: <BuyExample product={product} start={product.productId === 141 ? 2 : 0} />,
    }),
  },
  parameters: { layout: 'fullscreen' },
})

export const Full = meta.story({
  parameters: inModes(...readerModes),
  tags: ['CAT-02', 'CAT-03', 'CAT-04', 'NAV-18'],
  play: async ({ canvas, args, userEvent }) => {
    await expect(canvas.getByRole('heading', { level: 1, name: 'Busca: “lámen”' })).toBeVisible()
    await expect(canvas.getByText('64 resultados')).toBeVisible()
    const path = within(canvas.getByRole('navigation', { name: 'Você está em' }))
    await expect(path.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Início',
      'Massas e lámen',
      'Busca: “lámen”',
    ])
    const chips = within(await canvas.findByRole('list', { name: 'Filtros ativos' }))
    await expect(chips.getByRole('link', { name: 'Remover filtro Yakissoba' })).toHaveAttribute(
      'href',
      expect.not.stringContaining('Yakissoba'),
    )
    await expect(await canvas.findByRole('link', { name: 'Página 2' })).toHaveAttribute(
      'href',
      expect.stringContaining('page=2'),
    )
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Udon e soba' }))
    await expect(args.onSearch).toHaveBeenLastCalledWith({
      ...filtered,
      category: ['Lámen instantâneo', 'Yakissoba', 'Udon e soba'],
    })
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Ordenar por' }), 'Menor preço')
    await expect(args.onSearch).toHaveBeenLastCalledWith({ ...filtered, sort: 'price_asc' })
  },
})
export const ForcedColors = meta.story({ args: { list: fewProducts }, parameters: forcedColors })

export const ShowMore = meta.story({
  name: 'Shows more and fewer options',
  tags: ['CAT-02'],
  args: { search: emptySearch },
  play: async ({ canvas, userEvent }) => {
    const group = await canvas.findByRole('group', { name: 'Categorias' })
    await expect(within(group).getAllByRole('checkbox')).toHaveLength(5)
    await userEvent.click(within(group).getByRole('button', { name: 'Mostrar mais' }))
    await expect(within(group).getAllByRole('checkbox')).toHaveLength(10)
    await userEvent.click(within(group).getByRole('button', { name: 'Mostrar menos' }))
    await expect(within(group).getAllByRole('checkbox')).toHaveLength(5)
  },
})

export const PriceByField = meta.story({
  name: 'Filters by price fields',
  tags: ['CAT-02'],
  args: { search: emptySearch },
  play: async ({ canvas, args, userEvent }) => {
    const field = await canvas.findByRole('textbox', { name: 'Preço mínimo' })
    await userEvent.click(field)
    await userEvent.clear(field)
    await userEvent.type(field, '12,50{Enter}')
    await expect(args.onSearch).toHaveBeenLastCalledWith({ ...emptySearch, price: { min: 12.5, max: null } })
    await expect(field).toHaveFocus()
  },
})

export const ImpossiblePrice = meta.story({
  name: 'Keeps a price that is not applied',
  tags: ['CAT-02'],
  args: { search: { ...emptySearch, price: { min: null, max: 20 } } },
  play: async ({ canvas, args, userEvent }) => {
    const least = await canvas.findByRole('textbox', { name: 'Preço mínimo' })
    const most = canvas.getByRole('textbox', { name: 'Preço máximo' })
    await userEvent.clear(most)
    await userEvent.type(most, '12,50')
    await userEvent.tab()
    await expect(args.onSearch).toHaveBeenLastCalledWith({ ...emptySearch, price: { min: null, max: 12.5 } })
    await userEvent.clear(least)
    await userEvent.type(least, '-5{Enter}')
    await expect(await canvas.findByText('Digite um preço, por exemplo 12,50.')).toBeVisible()
    await expect(least).toHaveValue('-5')
    await userEvent.clear(least)
    await userEvent.type(least, '30{Enter}')
    await expect(await canvas.findByText('O preço mínimo é maior que o máximo.')).toBeVisible()
    await expect(least).toBeInvalid()
    await expect(least).toHaveValue('30')
    await expect(args.onSearch).toHaveBeenCalledOnce()
  },
})

export const PriceBySlider = meta.story({
  name: 'Filters by price slider',
  tags: ['CAT-02'],
  args: { search: emptySearch },
  play: async ({ canvas, args }) => {
    const thumb = await canvas.findByRole('slider', { name: 'Preço máximo' })
    fireEvent.input(thumb, { target: { value: '89' } })
    fireEvent.change(thumb)
    await expect(args.onSearch).toHaveBeenLastCalledWith({ ...emptySearch, price: { min: null, max: 89 } })
  },
})

export const Busy = meta.story({ args: { busy: true, list: fewProducts } })
export const Phone = meta.story({ globals: { viewport: { value: 'phone390' } } })
export const TabletChineseDark = meta.story({
  args: { list: fewProducts },
  globals: { viewport: { value: 'tablet768' }, locale: 'zh-CN', theme: 'dark' },
  play: async ({ canvas }) => {
    // Its label is in one line.
    await expect(canvas.getByRole('button', { name: /^筛选/ }).getBoundingClientRect().height).toBeLessThan(50)
  },
})
export const NarrowPhoneSpanish = meta.story({
  args: { list: fewProducts },
  globals: { viewport: { value: 'phone360' }, locale: 'es-ES', theme: 'dark' },
})

export const PhoneFilters = meta.story({
  name: 'Filters in a sheet',
  tags: ['CAT-05'],
  globals: { viewport: { value: 'phone390' } },
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Filtros/ }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Filtros' }))
    await userEvent.click(sheet.getByRole('checkbox', { name: 'Em oferta' }))
    await expect(args.onSearch).toHaveBeenLastCalledWith({ ...filtered, onSale: true })
    await userEvent.click(sheet.getByRole('button', { name: 'Ver 64 resultados' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
})
export const PriceEscape = meta.story({
  name: 'Escape discards a typed price; a second Escape closes the filters',
  tags: ['CAT-02', 'CAT-05'],
  globals: { viewport: { value: 'phone390' } },
  play: async ({ canvas, args, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Filtros/ }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Filtros' }))
    const field = sheet.getByRole('textbox', { name: 'Preço mínimo' })
    const applied = (field as HTMLInputElement).value
    await userEvent.click(field)
    await userEvent.keyboard('20')
    await expect(field).toHaveValue('20')
    await userEvent.keyboard('{Escape}')
    await expect(field).toHaveValue(applied)
    await expect(field).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect(args.onSearch).not.toHaveBeenCalled()
  },
})
export const PhoneFiltersOpen = meta.story({
  globals: { viewport: { value: 'phone390' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Filtros/ }))
    await screen.findByRole('dialog', { name: 'Filtros' })
  },
})

export const Loading = meta.story({
  render: ({ search, departments: known }) => <ProductListScreenPending search={search} departments={known} />,
  parameters: inModes('phone'),
})

export const Empty = meta.story({
  tags: ['CAT-04'],
  args: { list: emptyProductList },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Nenhum resultado encontrado')).toBeVisible()
    await expect(await canvas.findByRole('link', { name: 'Tirar os 5 filtros' })).toHaveAttribute(
      'href',
      '/products?keyword=l%C3%A1men',
    )
  },
})
export const NothingFound = meta.story({
  name: 'No results show neither filters nor sorting',
  tags: ['CAT-04'],
  args: {
    search: { ...emptySearch, keyword: 'zzz' },
    list: emptyProductList,
    ideas: <PopularSearches keywords={['lámen', 'gochujang', '酱油', 'arroz japonês', 'chá verde']} />,
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Não achamos nada com este nome' })).toBeVisible()
    await expect(canvas.queryByRole('complementary', { name: 'Filtros' })).toBeNull()
    await expect(canvas.queryByRole('combobox')).toBeNull()
    const popular = within(canvas.getByRole('list', { name: 'Buscas populares' }))
    await expect(popular.getByRole('link', { name: 'lámen' })).toHaveAttribute('href', '/products?keyword=l%C3%A1men')
  },
})
export const NothingFoundOnPhone = meta.story({
  globals: { viewport: { value: 'phone390' } },
  args: NothingFound.input.args,
})
export const Bounded = meta.story({
  name: 'More products than are counted',
  tags: ['CAT-02', 'CAT-04'],
  args: {
    list: {
      ...productList,
      facets: {
        ...facets,
        bounded: ['departments', 'subDepartments', 'categories', 'brands', 'dietary', 'price', 'onSale', 'inStock'],
      },
      totalIsBounded: true,
      totalElements: 5000,
      totalPages: 209,
      exactElements: 5000,
    },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Mais de 5.000 resultados')).toBeVisible()
    const group = within(await canvas.findByRole('group', { name: 'Categorias' }))
    await expect(group.getAllByText(/^\d+\+$/)).not.toHaveLength(0)
  },
})
export const BoundedOnPhone = meta.story({
  ...Bounded.input,
  globals: { viewport: { value: 'phone390' } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Filtros/ }))
    await expect(await screen.findByRole('button', { name: 'Ver mais de 5.000 resultados' })).toBeVisible()
  },
})
export const BoundedFacet = meta.story({
  name: 'A filter without which more products match than are counted',
  tags: ['CAT-02'],
  args: {
    search: { ...emptySearch, brand: ['Nongshim'] },
    list: { ...productList, facets: { ...facets, bounded: ['brands'] } },
  },
  play: async ({ canvas }) => {
    const group = async (name: string) => within(await canvas.findByRole('group', { name }))
    await expect((await group('Marcas')).getAllByText(/^\d+\+$/)).not.toHaveLength(0)
    await expect((await group('Categorias')).queryByText(/\+$/)).toBeNull()
  },
})
export const Similar = meta.story({
  name: 'Exact matches before similar ones',
  tags: ['BEY-21'],
  args: {
    search: { ...emptySearch, keyword: 'lámen' },
    list: { ...productList, exactElements: 3, similarTo: 'lámen' },
  },
  play: async ({ canvas }) => {
    const similar = await canvas.findByRole('region', { name: 'Resultados parecidos com “lámen”' })
    await expect(within(similar).getAllByRole('heading', { level: 3 })).toHaveLength(productList.content.length - 3)
    await expect(canvas.getAllByRole('heading', { level: 2 })).toHaveLength(3 + 1)
  },
})
export const OnlySimilar = meta.story({
  name: 'Only similar results',
  tags: ['BEY-21'],
  args: {
    search: { ...emptySearch, keyword: 'guioza tiramisu' },
    list: { ...productList, exactElements: 0, similarTo: 'guioza' },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Nenhum produto corresponde exatamente a “guioza tiramisu”.')).toBeVisible()
    await expect(canvas.getByRole('heading', { name: 'Resultados parecidos com “guioza”' })).toBeVisible()
  },
})
export const OnlySimilarOnPhone = meta.story({
  ...OnlySimilar.input,
  globals: { viewport: { value: 'phone390' }, locale: 'zh-CN' },
  play: async () => {},
})
export const Corrected = meta.story({
  name: 'A corrected word',
  tags: ['BEY-21'],
  args: {
    search: { ...emptySearch, keyword: 'feijap' },
    list: { ...productList, correctedKeyword: 'feijão' },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'feijão' })).toHaveAttribute(
      'href',
      '/products?keyword=feij%C3%A3o',
    )
    await expect(canvas.getByRole('link', { name: '“feijap”' })).toHaveAttribute(
      'href',
      '/products?keyword=feijap&literal=true',
    )
  },
})
export const Literal = meta.story({
  name: 'A literal search finds nothing and offers corrections',
  tags: ['BEY-21'],
  args: { search: { ...emptySearch, keyword: 'feijap', literal: true }, list: emptyProductList },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Buscar com correções' })).toHaveAttribute(
      'href',
      '/products?keyword=feijap',
    )
  },
})
export const NamesAPage = meta.story({
  name: 'A keyword that names a page',
  tags: ['BEY-21'],
  args: {
    search: { ...emptySearch, keyword: 'trocas' },
    list: { ...emptyProductList, answers: [{ kind: 'page', page: 'returns' }] },
  },
  play: async ({ canvas }) => {
    const answers = within(await canvas.findByRole('navigation', { name: 'Ir direto para' }))
    await expect(answers.getByRole('link', { name: 'Trocas e devoluções' })).toHaveAttribute('href', '/returns')
    await expect(canvas.queryByText(/Não achamos nada|Nenhum resultado/)).toBeNull()
  },
})
export const NamesPlaces = meta.story({
  name: 'A keyword that names categories, a brand and a list',
  tags: ['BEY-21'],
  args: {
    search: { ...emptySearch, keyword: 'lámen em promoção' },
    list: {
      ...productList,
      answers: [
        { kind: 'list', list: 'offers', keyword: 'lámen' },
        {
          kind: 'subDepartment',
          id: 1,
          departmentId: 1,
          names: { 'pt-BR': 'Lámen', 'zh-CN': '拉面与方便面', 'en-US': 'Ramen', 'es-ES': 'Ramen' },
          count: 13,
        },
        { kind: 'brand', name: 'Nongshim', count: 6 },
      ],
    },
  },
  play: async ({ canvas }) => {
    const answers = within(await canvas.findByRole('navigation', { name: 'Ir direto para' }))
    const links = answers.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
    await expect(links).toEqual([
      ['Ofertas: “lámen”', '/products?filter=on_sale&keyword=l%C3%A1men'],
      ['Lámen (13)', '/products?department=1&subDepartment=1'],
      ['Marca Nongshim (6)', '/products?brand=Nongshim'],
    ])
  },
})
export const NamesPlacesOnPhone = meta.story({
  ...NamesPlaces.input,
  args: { ...NamesPlaces.input.args, list: { ...NamesPlaces.input.args.list, content: fewProducts.content } },
  globals: { viewport: { value: 'phone390' }, locale: 'zh-CN', theme: 'dark' },
  play: async () => {},
})
export const HiddenByFilters = meta.story({
  name: 'Filters hide every product of a keyword',
  tags: ['BEY-21', 'CAT-04'],
  args: {
    search: { ...emptySearch, keyword: 'arroz', price: { min: null, max: 5 }, brand: ['Nissin'] },
    list: {
      ...emptyProductList,
      facets,
      hiddenByFilters: { matches: 36, without: [{ filter: 'price', count: 2 }] },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Os filtros escondem 36 produtos de “arroz”.')).toBeVisible()
    await expect(canvas.getByRole('link', { name: /Sem “Até R\$\s5\S*” \(2\)/ })).toHaveAttribute(
      'href',
      '/products?keyword=arroz&brand=Nissin',
    )
    await expect(canvas.getByRole('link', { name: 'Sem filtros (36)' })).toHaveAttribute(
      'href',
      '/products?keyword=arroz',
    )
    await expect(canvas.queryByText(/corresponde exatamente/)).toBeNull()
  },
})
export const HiddenByFiltersOnPhone = meta.story({
  ...HiddenByFilters.input,
  globals: { viewport: { value: 'phone390' } },
  play: async () => {},
})
export const HiddenByDiet = meta.story({
  name: 'The diet hides every product of a keyword',
  tags: ['BEY-08', 'BEY-21'],
  beforeEach: withoutMilk,
  parameters: inModes('phone'),
  args: {
    search: { ...emptySearch, keyword: 'shin ramyun' },
    list: { ...emptyProductList, hiddenByFilters: { matches: 2, without: [{ filter: 'freeOf', count: 2 }] } },
    isOfDiet: true,
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('2 produtos estão fora da sua dieta.')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Sem a dieta (2)' })).toBeVisible()
  },
})
export const SimilarUnderFilters = meta.story({
  name: 'Filters hide the exact matches, and similar products remain',
  tags: ['BEY-21'],
  args: {
    search: { ...emptySearch, keyword: 'arroz', onSale: true },
    list: {
      ...productList,
      exactElements: 0,
      similarTo: 'arroz',
      hiddenByFilters: { matches: 36, without: [{ filter: 'onSale', count: 36 }] },
    },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Os filtros escondem 36 produtos de “arroz”.')).toBeVisible()
    await expect(canvas.queryByText(/corresponde exatamente/)).toBeNull()
  },
})
export const NoProducts = meta.story({
  name: 'A shop without products blames no filter',
  args: { search: emptySearch, list: emptyProductList, departments: [] },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Ainda não há produtos')).toBeVisible()
    await expect(canvas.queryByText(/filtro/i)).toBeNull()
  },
})
export const EmptyOnPhone = meta.story({ ...Empty.input, globals: { viewport: { value: 'phone390' } } })
export const OneResult = meta.story({
  tags: ['CAT-04'],
  args: {
    search: { ...emptySearch, onSale: true },
    list: { ...productList, content: productList.content.slice(0, 1), totalElements: 1, totalPages: 1, lastPage: true },
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('1 resultado')).toBeVisible()
    await expect(canvas.queryByRole('navigation', { name: 'Páginas' })).toBeNull()
  },
})

const arrivingToday: ListSearch = { ...emptySearch, arrivesToday: true }
const inStock = {
  ...productList,
  content: productList.content.filter(({ quantity }) => quantity > 0),
  totalElements: 52,
}
const someArrives: Arrival = { state: 'some', storages: ['ambient', 'frozen'] }
const nothingArrives: Arrival = { state: 'none', next: nextTomorrow }
const onPhone = { viewport: { value: 'phone390' }, locale: 'zh-CN', theme: 'dark' }

export const ArrivesToday = meta.story({
  name: 'Offers what arrives today at the CEP',
  tags: ['BEY-12'],
  args: { search: emptySearch, withArrival: knowing(someArrives) },
  play: async ({ canvas, args, userEvent }) => {
    const option = await canvas.findByRole('checkbox', { name: 'Chega hoje' })
    await expect(option.closest('label')).toHaveTextContent('52')
    await userEvent.click(option)
    await expect(args.onSearch).toHaveBeenLastCalledWith(arrivingToday)
  },
})
export const ArrivesTodayOn = meta.story({
  name: 'Only what arrives today',
  tags: ['BEY-12'],
  args: { search: arrivingToday, list: inStock, withArrival: knowing(someArrives) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Remover filtro Chega hoje' })).toHaveAttribute(
      'href',
      '/products',
    )
    await expect(await canvas.findByRole('checkbox', { name: 'Chega hoje' })).toBeChecked()
  },
})
export const ArrivesTodayInSheet = meta.story({
  name: 'Only what arrives today, in the sheet of a phone',
  tags: ['BEY-12'],
  args: { search: arrivingToday, list: inStock, withArrival: knowing(someArrives) },
  globals: onPhone,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^筛选/ }))
    await expect(await screen.findByRole('checkbox', { name: '今天送达' })).toBeChecked()
  },
})
export const ArrivesTodayOffersCep = meta.story({
  name: 'Offers to enter the CEP for what arrives today',
  tags: ['BEY-12'],
  args: { search: emptySearch, withArrival: knowing({ state: 'withoutCep' }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Chega hoje: informe o CEP' })).toBeVisible()
  },
})
export const ArrivesTodayWithoutCep = meta.story({
  name: 'A link to what arrives today needs a CEP',
  tags: ['BEY-12'],
  args: { search: arrivingToday, needsCep: true, withArrival: knowing({ state: 'withoutCep' }) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Informe seu CEP' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Tirar o filtro “Chega hoje”' })).toHaveAttribute('href', '/products')
    await expect(canvas.queryByText(/resultado/)).toBeNull()
    await expect(canvas.queryByRole('article')).toBeNull()
  },
})
export const ArrivesTodayWithoutCepOnPhone = meta.story({
  ...ArrivesTodayWithoutCep.input,
  globals: onPhone,
  play: async () => {},
})
export const NothingArrivesToday = meta.story({
  name: 'What arrives today is disabled after the last cut-off',
  tags: ['BEY-12'],
  args: { search: emptySearch, withArrival: knowing(nothingArrives) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('checkbox', { name: 'Chega hoje' })).toBeDisabled()
    await expect(canvas.getByText('Hoje não há mais entregas para este CEP.')).toBeVisible()
  },
})
export const NothingArrivesTodayOn = meta.story({
  name: 'Nothing more arrives today',
  tags: ['BEY-12'],
  args: { search: arrivingToday, list: { ...emptyProductList, facets }, withArrival: knowing(nothingArrives) },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Próxima entrega: Amanhã, 08:00–10:00\./)).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Tirar o filtro “Chega hoje”' })).toHaveAttribute('href', '/products')
    await expect(await canvas.findByRole('checkbox', { name: 'Chega hoje' })).toBeEnabled()
  },
})
export const NothingArrivesTodayOnPhone = meta.story({
  ...NothingArrivesTodayOn.input,
  globals: onPhone,
  play: async () => {},
})
export const NoWindowsToday = meta.story({
  name: 'Nothing arrives at a CEP without windows',
  tags: ['BEY-12'],
  args: { ...NothingArrivesTodayOn.input.args, withArrival: knowing({ state: 'none', next: null }) },
  play: async ({ canvas }) => {
    // React hides the filters while a lazy component in them loads.
    await waitFor(() => expect(canvas.getAllByText('Não entregamos hoje neste CEP.')[0]).toBeVisible())
    await expect(canvas.queryByText(/Próxima entrega/)).toBeNull()
  },
})
export const HiddenByArrivesToday = meta.story({
  name: 'Products of a keyword do not arrive today',
  tags: ['BEY-12', 'BEY-21'],
  args: {
    search: { ...arrivingToday, keyword: 'sorvete' },
    list: {
      ...emptyProductList,
      facets,
      hiddenByFilters: { matches: 5, without: [{ filter: 'arrivesToday', count: 5 }] },
    },
    withArrival: knowing({ state: 'some', storages: ['ambient'] }),
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Sem “Chega hoje” (5)' })).toHaveAttribute(
      'href',
      '/products?keyword=sorvete',
    )
  },
})

export const Error = meta.story({
  render: ({ search, departments: known }) => (
    <ProductListError
      search={search}
      departments={known}
      message="Sem conexão. Verifique sua internet e tente de novo."
      onRetry={fn()}
    />
  ),
  parameters: inModes('phone'),
})
export const InTheShop = meta.story({ ...inTheShop })
