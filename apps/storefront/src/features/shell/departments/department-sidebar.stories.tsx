import { expect, fireEvent, fn, screen, waitFor, within } from 'storybook/test'

import { categories as allCategories, departments } from '@lotus/fixtures/departments'
import { defaultPreferences } from '@lotus/machines/navigation'

import preview from '../../../../../../.storybook/preview.tsx'
import { DepartmentCategories, type DepartmentCategoriesProps } from './department-categories.tsx'
import type { SidebarRow } from './department-row.tsx'
import { DepartmentSidebar, type DepartmentSidebarProps } from './department-sidebar.tsx'

const rows: SidebarRow[] = departments.map((department) => ({ department, isExpanded: false, isCurrent: false }))
const withFirst = (over: Partial<SidebarRow>) => [{ ...rows[0]!, ...over }, ...rows.slice(1)]
const onRetryCategories = fn()
const categoriesAre =
  (categories: DepartmentCategoriesProps['categories'], showCounts = true): DepartmentSidebarProps['categoriesOf'] =>
  () => <DepartmentCategories categories={categories} showCounts={showCounts} onRetry={onRetryCategories} />
const noodles = allCategories.filter(({ departmentId }) => departmentId === 1)

const meta = preview.meta({
  title: 'Patterns/Navigation/Department sidebar',
  component: DepartmentSidebar,
  args: {
    open: true,
    busy: false,
    rows,
    found: null,
    previous: null,
    preferences: defaultPreferences,
    onClose: fn(),
    onCollapse: fn(),
    onBack: fn(),
    onRetry: fn(),
    onSearch: fn(),
    onPreferences: fn(),
    onToggle: fn(),
    categoriesOf: categoriesAre(noodles),
  },
  parameters: { layout: 'fullscreen', docs: { story: { inline: false } } },
})

const phone = { viewport: { value: 'phone390' } }
const sidebar = () => screen.findByRole('dialog', { name: 'Departamentos' })
const linksOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

export const Departments = meta.story({
  tags: ['NAV-13', 'NAV-16'],
  play: async () => {
    const panel = await sidebar()
    await expect(linksOf(panel).slice(0, 2)).toEqual([
      ['Massas e lámen3636 produtos', '/products?department=1'],
      ['Arroz e grãos3434 produtos', '/products?department=2'],
    ])
    await expect(within(panel).getAllByRole('link')).toHaveLength(departments.length)
    await expect(panel.getBoundingClientRect().width).toBe(288)
    await expect(within(panel).getByRole('button', { name: 'Recolher os departamentos' })).toBeVisible()
  },
})
export const Phone = meta.story({
  tags: ['NAV-16', 'NAV-17'],
  globals: phone,
  play: async () => {
    const panel = await sidebar()
    await waitFor(() => expect(panel.getBoundingClientRect().width).toBe(390))
    await expect(within(panel).queryByRole('button', { name: 'Recolher os departamentos' })).toBeNull()
    await expect(getComputedStyle(document.documentElement).overflowY).toBe('hidden')
  },
})
export const PhoneDark = meta.story({ globals: { ...phone, theme: 'dark' } })
export const PhoneChineseDark = meta.story({
  args: { rows: withFirst({ isExpanded: true, isCurrent: true }), previous: '绿茶' },
  globals: { theme: 'dark', locale: 'zh-CN', viewport: { value: 'phone360' } },
})
export const TabletPortrait = meta.story({
  globals: { viewport: { value: 'tablet768' } },
  play: async () => {
    const panel = await sidebar()
    await expect(panel.getBoundingClientRect().width).toBe(288)
    await expect(within(panel).queryByRole('button', { name: 'Recolher os departamentos' })).toBeNull()
  },
})
export const Expanded = meta.story({
  tags: ['NAV-13'],
  args: { rows: withFirst({ isExpanded: true, isCurrent: true }), previous: 'Chá verde' },
  play: async ({ args, userEvent }) => {
    const panel = await sidebar()
    const toggle = within(panel).getByRole('button', { name: 'Categorias de Massas e lámen' })
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await expect(linksOf(panel).slice(0, 2)).toEqual([
      ['Massas e lámen3636 produtos', '/products?department=1'],
      ['Lámen instantâneo99 produtos', '/products?category=L%C3%A1men+instant%C3%A2neo'],
    ])
    await userEvent.click(toggle)
    await expect(args.onToggle).toHaveBeenCalledWith(1)
    await userEvent.click(within(panel).getByRole('button', { name: 'Voltar para Chá verde' }))
    await expect(args.onBack).toHaveBeenCalledOnce()
  },
})
export const ExpandedDark = meta.story({
  args: { rows: withFirst({ isExpanded: true, isCurrent: true }) },
  globals: { theme: 'dark' },
})
export const SpanishLong = meta.story({
  args: {
    rows: withFirst({ isExpanded: true }),
    previous: 'Fideos instantáneos con sabor a camarón y jengibre, caja de veinticuatro',
  },
  globals: { locale: 'es-ES', viewport: { value: 'phone360' } },
})
export const CategoriesLoading = meta.story({
  tags: ['NAV-14'],
  args: { rows: withFirst({ isExpanded: true }), categoriesOf: categoriesAre('loading') },
})
export const CategoriesFailed = meta.story({
  tags: ['NAV-14'],
  args: { rows: withFirst({ isExpanded: true }), categoriesOf: categoriesAre('failed') },
  play: async ({ userEvent }) => {
    onRetryCategories.mockClear()
    const alert = await screen.findByRole('alert')
    await expect(alert).toHaveTextContent('Erro ao carregar categorias. Verifique sua conexão.')
    await userEvent.click(within(alert).getByRole('button', { name: 'Tentar novamente' }))
    await expect(onRetryCategories).toHaveBeenCalledOnce()
  },
})
export const Loading = meta.story({ args: { rows: 'loading' } })
export const Failed = meta.story({
  tags: ['NAV-25'],
  args: { rows: 'failed' },
  play: async ({ args, userEvent }) => {
    await expect(await screen.findByRole('alert')).toHaveTextContent(
      'Erro ao carregar departamentos. Verifique sua conexão.',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  },
})
export const Found = meta.story({
  tags: ['NAV-15'],
  args: { rows: withFirst({ isExpanded: true }).slice(0, 1), found: 3 },
  globals: phone,
  play: async ({ args, userEvent }) => {
    const field = await screen.findByRole('searchbox', { name: 'Buscar departamentos e categorias' })
    // One search for all keys.
    for (const value of ['l', 'lá', 'lám', 'lámen ']) await fireEvent.change(field, { target: { value } })
    await waitFor(() => expect(args.onSearch).toHaveBeenCalledWith('lámen'))
    await expect(args.onSearch).toHaveBeenCalledOnce()
    await userEvent.click(screen.getByRole('button', { name: 'Limpar busca' }))
    await expect(args.onSearch).toHaveBeenLastCalledWith('')
    await expect(field).toHaveFocus()
    await userEvent.type(field, 'lámen')
    await expect(screen.getByText('3 resultados')).toBeVisible()
  },
})
export const NothingFound = meta.story({
  tags: ['NAV-15'],
  args: { rows: [], found: 0 },
  globals: phone,
  play: async () => {
    await expect(await screen.findByText('Nenhum departamento encontrado')).toBeVisible()
  },
})
export const NoCategories = meta.story({
  tags: ['NAV-15'],
  args: { rows: withFirst({ isExpanded: true }), categoriesOf: categoriesAre([]) },
  globals: phone,
  play: async () => {
    await expect(await screen.findByText('Nenhuma categoria encontrada')).toBeVisible()
  },
})
export const Options = meta.story({
  tags: ['NAV-23'],
  args: { rows: rows.slice(0, 3), preferences: { ...defaultPreferences, showProductCounts: false } },
  play: async ({ args, userEvent }) => {
    const panel = await sidebar()
    await expect(linksOf(panel)[0]).toEqual(['Massas e lámen', '/products?department=1'])
    await userEvent.click(within(panel).getByText('Opções'))
    const options = [
      ['Lembrar o último departamento', true, { rememberLastDepartment: false }],
      ['Abrir as categorias automaticamente', false, { autoExpandCategories: true }],
      ['Mostrar a quantidade de produtos', false, { showProductCounts: true }],
    ] as const
    for (const [name, isOn, change] of options) {
      const option = await within(panel).findByRole('switch', { name })
      await expect((option as HTMLInputElement).checked).toBe(isOn)
      await userEvent.click(option)
      await expect(args.onPreferences).toHaveBeenLastCalledWith(change)
    }
  },
})
const touch = (clientX: number, clientY: number) => [
  new Touch({ identifier: 1, target: document.body, clientX, clientY }),
]
export const Closes = meta.story({
  name: 'A swipe to the left and Escape close it, other touches do not',
  tags: ['NAV-17'],
  globals: phone,
  play: async ({ args, userEvent }) => {
    const panel = await sidebar()
    const row = within(panel).getByRole('link', { name: /Doces/ })
    for (const [x, y] of [
      [250, 300],
      [60, 420],
    ] as const) {
      await fireEvent.touchStart(row, { touches: touch(200, 300) })
      await fireEvent.touchEnd(row, { changedTouches: touch(x, y) })
    }
    await expect(args.onClose).not.toHaveBeenCalled()
    await fireEvent.touchStart(row, { touches: touch(200, 300) })
    await fireEvent.touchEnd(row, { changedTouches: touch(140, 340) })
    await expect(args.onClose).toHaveBeenCalledOnce()
    await userEvent.keyboard('{Escape}')
    await expect(args.onClose).toHaveBeenCalledTimes(2)
  },
})
