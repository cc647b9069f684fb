import { expect, test } from 'vitest'

import type { Allergen } from '@lotus/openapi/schema'

import { contradictionsOf } from './allergen-rules.ts'
import { readSeedCatalog, type SeedProduct } from './seed-files.ts'

/** Words of ingredients, without accents, that name an allergen. Longer names of other ingredients are removed first. */
const harmless =
  /leite de coco|leite de soja|trigo[- ]sarraceno|manteiga de (?:cacau|karite)|creme de (?:coco|milho|avela)|noz[- ]moscada|feno[- ]grego|castanha d.agua|peixe[- ]boi|queijo de soja|bebida de \w+|creme vegetal|acido latico|lactato|bolinho de peixe vegetal|arroz glutinoso|glutinoso|couve[- ]manteiga|nata de coco/g
const named: Record<Allergen, RegExp> = {
  gluten: /\b(?:trigo|semola|cevad\w*|centeio|aveia|malte|panko|gluten|seitan|nuruk|espelta)\b/,
  soy: /\b(?:soja|tofu|misso|shoyu|edamame|natto|tempeh|missoshiru|doubanjiang)\b/,
  egg: /\b(?:ovos?|gema|clara|maionese|albumina)\b/,
  milk: /\b(?:leite|lactose|queijo|manteiga|caseinato|caseina|iogurte|requeijao|mussarela|parmesao|ghee|nata|creme de leite|soro)\b/,
  fish: /\b(?:peixes?|bonito|anchova|sardinha|atum|salmao|dashi|katsuobushi|surimi|bacalhau|tilapia|enguia|worcestershire|arenque|cavala)\b/,
  crustaceans: /\b(?:camar(?:ao|oes)|caranguejo|siri|lagosta|lagostim|krill)\b/,
  molluscs: /\b(?:lulas?|polvo|ostras?|mexilh(?:ao|oes)|vieiras?|vongole|caracol|abalone|sepia|mariscos?)\b/,
  peanut: /\b(?:amendoi(?:m|ns))\b/,
  sesame: /\b(?:gergelim|tahine)\b/,
  'tree-nuts': /\b(?:castanhas?|nozes|noz|amendoas?|avelas?|pistaches?|macadamias?|pinoli|peca)\b/,
  mustard: /\bmostarda\b/,
  sulphites: /\b(?:metabissulfito|dioxido de enxofre|sulfitos?|bissulfito)\b/,
  latex: /\blatex\b/,
}
const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

function allergensInIngredients({ ingredients }: Pick<SeedProduct, 'ingredients'>): Allergen[] {
  const text = fold(ingredients['pt-BR']).replaceAll(harmless, ' ')
  return (Object.keys(named) as Allergen[]).filter((name) => named[name].test(text))
}

const products = (await readSeedCatalog()).flatMap((department) => department.products)

test('BEY-08 the allergens of every demo product include those that its ingredients name', () => {
  const missing = products.flatMap((product) => {
    const absent = allergensInIngredients(product).filter((name) => !product.allergens.includes(name))
    return absent.length === 0
      ? []
      : [`${product.code} ${product.names['pt-BR']}: ${absent.join(' ')} — ${product.ingredients['pt-BR']}`]
  })
  expect(missing).toEqual([])
})

test('BEY-08 no demo product contradicts its own marks and traces', () => {
  const wrong = products.flatMap(({ code, allergens, mayContain = [], dietary }) =>
    contradictionsOf({ allergens, may_contain: mayContain, allergens_declared: true, dietary }).map(
      ({ column, problem }) => `${code} ${column} ${problem}`,
    ),
  )
  expect(wrong).toEqual([])
})

test('BEY-08 dried squid and oyster sauce are molluscs, and no crustaceans', () => {
  const of = (code: string) => products.find((product) => product.code === code)?.allergens
  expect(of('PE-0701')).toEqual(['molluscs'])
  expect(of('MO-0201')).toEqual(['gluten', 'molluscs'])
})

test.each([
  ['Farinha de trigo-sarraceno, leite de coco, manteiga de cacau, noz-moscada', []],
  ['Farinha de trigo, leite em pó, ovos', ['gluten', 'egg', 'milk']],
  ['Extrato de ostra, pasta de camarão', ['crustaceans', 'molluscs']],
])('BEY-08 reads allergens in "%s"', (words, expected) => {
  expect(allergensInIngredients({ ingredients: { 'pt-BR': words } })).toEqual(expected)
})
