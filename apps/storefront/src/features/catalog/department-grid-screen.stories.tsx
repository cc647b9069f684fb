import { expect } from 'storybook/test'

import preview from '../../../../../.storybook/preview.tsx'
import { inModes } from '../../../../../.storybook/modes.ts'

import { ApiError } from '@lotus/api-client/errors'
import { categories, departments } from '@lotus/fixtures/departments'

import { RouteError } from '#routing/route-error.tsx'

import { CategoryGridScreen, DepartmentGridScreen, GridScreenPending } from './department-grid-screen.tsx'

const meta = preview.meta({
  title: 'Screens/Catalog/Departments and categories',
  component: CategoryGridScreen,
  args: { categories, departments },
  parameters: { layout: 'fullscreen' },
})

export const Full = meta.story({
  tags: ['CAT-06'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: /Lámen instantâneo.*9 produtos/ })).toHaveAttribute(
      'href',
      '/products?category=L%C3%A1men+instant%C3%A2neo',
    )
  },
})
export const Phone = meta.story({ globals: { viewport: { value: 'phone390' } } })
export const Chinese = meta.story({ globals: { locale: 'zh-CN', theme: 'dark' } })
export const OneDepartment = meta.story({
  args: { departments: departments.slice(0, 1), categories: categories.slice(0, 5), popular: categories.slice(0, 5) },
})
export const Departments = meta.story({
  tags: ['CAT-06'],
  render: ({ departments: all }) => <DepartmentGridScreen departments={all} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: /Massas e lámen.*36 produtos/ })).toHaveAttribute(
      'href',
      '/products?department=1',
    )
  },
})
export const DepartmentsOnPhone = meta.story({
  args: { departments: departments.slice(0, 4) },
  globals: { viewport: { value: 'phone390' } },
  render: Departments.input.render,
})
export const Loading = meta.story({
  parameters: inModes('phone'),
  render: () => <GridScreenPending of="departments" />,
})
export const Empty = meta.story({ parameters: inModes('phone'), args: { categories: [], departments: [] } })
/** The departments did not load. */
export const Error = meta.story({
  parameters: inModes('phone'),
  render: () => <RouteError error={new ApiError('NETWORK_ERROR', 0)} />,
})
