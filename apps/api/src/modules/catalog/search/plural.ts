/** Words that end in s and are not plurals of groceries. */
const INVARIANT = new Set(
  (
    'lapis pires tenis onibus virus gratis oasis anis cassis iris bis gas mais menos tres atras citrus plus jus cuscus status ' +
    'ananas dois seis'
  ).split(' '),
)

/** Ending → endings of the singular, likeliest first; of folded words, so -ões is 'oes'. The first match applies. */
const ENDINGS: readonly (readonly [string, readonly string[]])[] = [
  ['oes', ['ao']],
  ['aes', ['ao', 'ae']],
  ['ais', ['al', 'ai']],
  ['eis', ['el', 'il', 'ei']],
  ['ois', ['ol', 'oi']],
  ['uis', ['ul', 'ui']],
  ['is', ['il', 'i']],
  ['ns', ['m', 'n']],
  ['ies', ['ie', 'y']],
  ['ches', ['che', 'ch']],
  ['shes', ['sh']],
  ['res', ['r', 're']],
  ['zes', ['z', 'ze']],
  ['eses', ['e']],
  ['ses', ['se', 's']],
  ['les', ['le', 'l']],
  ['nes', ['ne', 'n']],
  ['xes', ['xe', 'x']],
  ['des', ['de', 'd']],
  ['s', ['']],
]

/**
 * The possible singulars of a folded word, likeliest first, or the word itself: 'feijoes' → ['feijao'], 'flores' → ['flor',
 * 'flore'].
 * Index and query both use this function, so a wrong guess still matches itself.
 */
export function baseForms(word: string): readonly [string, ...string[]] {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss') || /\d/.test(word) || INVARIANT.has(word))
    return [word]
  const [ending, singulars] = ENDINGS.find(([suffix]) => word.endsWith(suffix)) ?? ['', []]
  const stem = word.slice(0, word.length - ending.length)
  const [first = word, ...others] = singulars.map((singular) => stem + singular)
  return [first, ...others]
}

/** The other gender of an adjective of origin, state or color: 'japonesa' → ['japones'], 'congelado' → ['congelada']. */
export function otherGender(word: string): string[] {
  if (/esas?$/.test(word)) return [word.replace(/esas?$/, 'es')]
  if (/[^aeiou]eses?$/.test(word)) return [word.replace(/es(?:es)?$/, 'esa')]
  const isAdjective = word.length >= 6 && (/(?:an|eir|ad|id|ic)[ao]s?$/.test(word) || COLOR.test(word))
  if (!isAdjective) return []
  return [word.replace(/([ao])(s?)$/, (_, vowel: string) => (vowel === 'a' ? 'o' : 'a'))]
}
const COLOR = /^(?:branc|vermelh|amarel|pret|rox)[ao]s?$/
