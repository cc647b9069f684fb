import { tints } from '@lotus/commerce/tints'
import type { LocalizedText, Tint } from '@lotus/openapi/schema'

import { translations, type ColumnName, type CsvError, type CsvRow } from './csv-format.ts'
import { toTint } from './domain/stored-tint.ts'
import { catalogWriteRepository } from './modules/catalog/catalog-write.repository.ts'
import { nameKey, slugOf } from './modules/catalog/name-keys.ts'
import type { StoredText } from './platform/schema.ts'
import type { Trx } from './platform/transaction.ts'
import { placeholderName, mediaUrl } from './seed-files.ts'

type Kind = 'department' | 'sub_department' | 'category'
type Facts = { image?: string; tint?: Tint } & { [Language in keyof LocalizedText]?: string }
/** A department, sub-department or category as named in the file; `first` is the first row that names it. */
export type CategoryNode = {
  kind: Kind
  name: string
  parent: string
  first: CsvRow
  facts: Facts
  rowOf: Map<keyof Facts, number>
}

const kinds = ['department', 'sub_department', 'category'] as const satisfies Kind[]
const columnsOf = (kind: Kind): [ColumnName, keyof Facts][] => [
  ...translations.map(([suffix, language]): [ColumnName, keyof Facts] => [`${kind}${suffix}`, language]),
  ...(kind === 'sub_department' ? [] : [[`${kind}_image`, 'image'] as [ColumnName, keyof Facts]]),
  ...(kind === 'department' ? [['department_tint', 'tint'] as [ColumnName, keyof Facts]] : []),
]
/** A row with the columns that place its product in the category tree. */
export type PlacedRow = CsvRow & Record<Kind, string>
export const isPlaced = (row: CsvRow): row is PlacedRow => kinds.every((kind) => row[kind] !== undefined)

/** The path of names; accents and case do not matter. */
export const pathOf = (row: PlacedRow, kind: Kind) => {
  const path = kinds.slice(0, kinds.indexOf(kind) + 1).map((name) => nameKey(row[name]))
  return { path: path.join('\n'), parent: path.slice(0, -1).join('\n') }
}

/**
 * The departments, sub-departments and categories of all rows by path, in the order of the file, and the contradictions
 * between rows.
 */
export function collectCategories(rows: readonly CsvRow[]): { nodes: Map<string, CategoryNode>; errors: CsvError[] } {
  const nodes = new Map<string, CategoryNode>()
  const errors: CsvError[] = []
  for (const row of rows) {
    if (!isPlaced(row)) continue
    for (const kind of kinds) {
      const { path, parent } = pathOf(row, kind)
      const category: CategoryNode = nodes.get(path) ?? {
        kind,
        name: row[kind],
        parent,
        first: row,
        facts: {},
        rowOf: new Map(),
      }
      nodes.set(path, category)
      for (const [column, fact] of columnsOf(kind)) {
        const value = row[column]
        if (typeof value !== 'string') continue
        const before = category.facts[fact]
        if (before !== undefined && before !== value) {
          const problem = `is "${value}", but row ${category.rowOf.get(fact)} has "${before}" for the same ${kind.replace('_', '-')}`
          errors.push({ row: row.row, column, problem, fix: 'Make them equal, or fill in only one of them.' })
        } else if (before === undefined) {
          Object.assign(category.facts, { [fact]: value })
          category.rowOf.set(fact, row.row)
        }
      }
    }
  }
  return { nodes, errors }
}

const firstPicture = ({ facts, first }: CategoryNode) => facts.image ?? first.image?.[0] ?? mediaUrl(placeholderName)
const namesOf = ({ name, facts }: CategoryNode, before?: StoredText): StoredText => {
  const { image: _image, tint: _tint, ...words } = facts
  return { 'pt-BR': name, ...before, ...words }
}
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
const sorted = (names: StoredText) => Object.entries(names).toSorted(([a], [b]) => a.localeCompare(b))

/** An unused slug. */
function freeSlug(name: string, taken: Set<string>): string {
  const slug = slugOf(name)
  let free = slug
  for (let count = 2; taken.has(free); count++) free = `${slug}-${count}`
  taken.add(free)
  return free
}

export type WrittenCategories = {
  ids: Map<string, number>
  created: Record<Kind, number>
  renamed: Record<Kind, number[]>
}

/** Inserts new departments, sub-departments and categories, and updates the others with the values of the file. */
export async function writeCategories(trx: Trx, nodes: ReadonlyMap<string, CategoryNode>): Promise<WrittenCategories> {
  const { departments, subDepartments, categories } = await catalogWriteRepository.listCategoryTree(trx)
  const paths = new Map<number, string>()
  const ids = new Map<string, number>()
  for (const { id, names } of departments) ids.set(nameKey(names['pt-BR']), id)
  for (const [path, id] of ids) paths.set(id, path)
  const subPaths = new Map<number, string>()
  for (const { id, names, department_id: parent } of subDepartments)
    subPaths.set(id, `${paths.get(parent)}\n${nameKey(names['pt-BR'])}`)
  for (const [id, path] of subPaths) ids.set(path, id)
  for (const { id, names, sub_department_id: parent } of categories)
    ids.set(`${subPaths.get(parent)}\n${nameKey(names['pt-BR'])}`, id)

  const known = {
    department: new Map(departments.map((one) => [one.id, one])),
    sub_department: new Map(subDepartments.map((one) => [one.id, one])),
    category: new Map(categories.map((one) => [one.id, one])),
  }
  const slugs = new Map<string, Set<string>>([
    ['department', new Set(departments.map(({ slug }) => slug))],
    ['category', new Set(categories.map(({ slug }) => slug))],
  ])
  const slugsBelow = (departmentId: number) => {
    const key = `department ${departmentId}`
    const taken =
      slugs.get(key) ??
      new Set(subDepartments.filter((one) => one.department_id === departmentId).map(({ slug }) => slug))
    slugs.set(key, taken)
    return taken
  }
  const created = { department: 0, sub_department: 0, category: 0 }
  const renamed: WrittenCategories['renamed'] = { department: [], sub_department: [], category: [] }
  let position = Math.max(-1, ...[...departments, ...subDepartments, ...categories].map((one) => one.position))
  const usedTints = new Set(departments.map(({ tint }) => toTint(tint)))
  const freeTint = () => tints.find((tint) => !usedTints.has(tint)) ?? tints[usedTints.size % tints.length] ?? 'linen'

  async function add(category: CategoryNode): Promise<number | undefined> {
    position++
    created[category.kind]++
    const names = namesOf(category)
    const parentId = ids.get(category.parent) ?? 0
    if (category.kind === 'department') {
      const tint = category.facts.tint ?? freeTint()
      usedTints.add(tint)
      const slug = freeSlug(category.name, slugs.get('department') ?? new Set())
      return (
        await catalogWriteRepository.insertPlaces(trx, 'departments', [
          { slug, names, tint, image_url: firstPicture(category), position },
        ])
      )[0]
    }
    if (category.kind === 'sub_department') {
      const slug = freeSlug(category.name, slugsBelow(parentId))
      return (
        await catalogWriteRepository.insertPlaces(trx, 'sub_departments', [
          { slug, names, department_id: parentId, position },
        ])
      )[0]
    }
    const slug = freeSlug(category.name, slugs.get('category') ?? new Set())
    const department_id = ids.get(category.parent.split('\n', 1)[0] ?? '') ?? 0
    const record = {
      slug,
      names,
      icon_url: firstPicture(category),
      position,
      sub_department_id: parentId,
      department_id,
    }
    return (await catalogWriteRepository.insertPlaces(trx, 'categories', [record]))[0]
  }

  async function update(category: CategoryNode, id: number): Promise<void> {
    const before = known[category.kind].get(id)
    if (before === undefined) return
    const names = namesOf(category, before.names)
    const isRenamed = !isSame(sorted(names), sorted(before.names))
    if (isRenamed) renamed[category.kind].push(id)
    const { image, tint } = category.facts
    if (category.kind === 'department') {
      const old = known.department.get(id)
      if (old && (isRenamed || (image ?? old.image_url) !== old.image_url || (tint ?? old.tint) !== old.tint))
        await catalogWriteRepository.updatePlace(trx, 'departments', id, {
          names,
          image_url: image ?? old.image_url,
          tint: tint ?? old.tint,
        })
    } else if (category.kind === 'sub_department') {
      if (isRenamed) await catalogWriteRepository.updatePlace(trx, 'sub_departments', id, { names })
    } else {
      const old = known.category.get(id)
      if (old && (isRenamed || (image ?? old.icon_url) !== old.icon_url))
        await catalogWriteRepository.updatePlace(trx, 'categories', id, { names, icon_url: image ?? old.icon_url })
    }
  }

  // Parents come before their children: each row names them in this order.
  for (const [path, category] of nodes) {
    const id = ids.get(path)
    if (id !== undefined) await update(category, id)
    else ids.set(path, (await add(category)) ?? 0)
  }
  return { ids, created, renamed }
}
