import type { Category, Department, DepartmentSummary } from '@lotus/openapi/schema'

import { inEveryLanguage } from '#domain/localized-text.ts'
import { toTint } from '#domain/stored-tint.ts'
import type { StoredText } from '#platform/schema.ts'

import { nameKey } from './name-keys.ts'

/** The category tree as stored, each list in display order. */
export type CategoryTreeRows = {
  departments: { id: number; slug: string; names: StoredText; image_url: string; tint: string }[]
  subDepartments: { id: number; department_id: number; slug: string; names: StoredText }[]
  categories: {
    id: number
    department_id: number
    sub_department_id: number
    slug: string
    names: StoredText
    icon_url: string
    product_count: number
  }[]
}

/** Empty categories are not listed, but can still be requested by id or name. */
export type Navigation = {
  departments: Department[]
  /** In the order of their departments. */
  categories: Category[]
  hasDepartment: (departmentId: number) => boolean
  findCategory: (categoryId: number) => Category | undefined
  /** The categories that match a name in any language, a slug or an id (D37): none, one, or several for a shared name. */
  categoriesNamed: (text: string) => number[]
}

export function buildNavigation({ departments, subDepartments, categories }: CategoryTreeRows): Navigation {
  const categoriesOf = Map.groupBy(categories, (category) => category.sub_department_id)
  const subDepartmentsOf = Map.groupBy(subDepartments, (subDepartment) => subDepartment.department_id)
  const tree = departments.map((department): Department => {
    const tint = toTint(department.tint)
    const inside = (subDepartmentsOf.get(department.id) ?? []).map((subDepartment) => ({
      subDepartmentId: subDepartment.id,
      subDepartmentName: subDepartment.names['pt-BR'],
      names: inEveryLanguage(subDepartment.names),
      slug: subDepartment.slug,
      categories: (categoriesOf.get(subDepartment.id) ?? []).map((category): Category => ({
        categoryId: category.id,
        categoryName: category.names['pt-BR'],
        names: inEveryLanguage(category.names),
        slug: category.slug,
        iconUrl: category.icon_url,
        tint,
        productCount: category.product_count,
        departmentId: department.id,
        subDepartmentId: subDepartment.id,
      })),
    }))
    return {
      departmentId: department.id,
      departmentName: department.names['pt-BR'],
      names: inEveryLanguage(department.names),
      slug: department.slug,
      imageUrl: department.image_url,
      tint,
      productCount: inside.flatMap((one) => one.categories).reduce((sum, { productCount }) => sum + productCount, 0),
      subDepartments: inside,
    }
  })
  const all = tree.flatMap((department) => department.subDepartments.flatMap((one) => one.categories))
  const byId = new Map(all.map((category) => [category.categoryId, category]))
  const slugs = new Map(all.map(({ slug, categoryId }) => [slug, categoryId]))
  const names = new Map<string, Set<number>>()
  for (const { categoryId, names: words } of all) {
    for (const name of Object.values(words)) {
      const key = nameKey(name)
      names.set(key, (names.get(key) ?? new Set()).add(categoryId))
    }
  }

  const isFilled = ({ productCount }: { productCount: number }) => productCount > 0
  return {
    departments: tree.filter(isFilled).map((department) => ({
      ...department,
      subDepartments: department.subDepartments
        .map((one) => ({ ...one, categories: one.categories.filter(isFilled) }))
        .filter((one) => one.categories.length > 0),
    })),
    categories: all.filter(isFilled),
    hasDepartment: (departmentId) => tree.some((one) => one.departmentId === departmentId),
    findCategory: (categoryId) => byId.get(categoryId),
    categoriesNamed(text) {
      const trimmed = text.trim()
      const named = names.get(nameKey(trimmed))
      if (named !== undefined) return [...named]
      const slugged = slugs.get(trimmed.toLowerCase())
      if (slugged !== undefined) return [slugged]
      const id = /^[1-9]\d{0,9}$/.test(trimmed) ? Number(trimmed) : 0
      return byId.has(id) ? [id] : []
    },
  }
}

/** Without its sub-departments. */
export const toDepartmentSummary = ({ subDepartments: _inside, ...summary }: Department): DepartmentSummary => summary
