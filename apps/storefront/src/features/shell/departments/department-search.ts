import type { Category, DepartmentSummary } from '@lotus/openapi/schema'

import { fold } from '#i18n/fold.ts'

export type DepartmentSearchResults = {
  /** With a name that matches. */
  departments: readonly DepartmentSummary[]
  categories: readonly Category[]
  totalResults: number
}

/** Departments and categories of which one name contains every word of the text, in any language, case and accents (NAV-15). */
export function searchDepartments(
  departments: readonly DepartmentSummary[],
  categories: readonly Category[],
  text: string,
): DepartmentSearchResults {
  const wanted = fold(text.trim()).split(/\s+/)
  const matches = ({ names }: Pick<Category, 'names'>) =>
    Object.values(names).some((name) => wanted.every((word) => fold(name).includes(word)))
  const found = { departments: departments.filter(matches), categories: categories.filter(matches) }
  return { ...found, totalResults: found.departments.length + found.categories.length }
}
