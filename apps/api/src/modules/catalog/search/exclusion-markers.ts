/** A word of a search text, folded, and its place in the text. */
export type Word = { text: string; from: number; to: number }

/**
 * A phrase that starts an exclusion: its number of words, with a pronoun before it ("que não tem") and the fillers after it. After an
 * English one only English names match: "no" means "in the" in Portuguese. A certain one excludes unknown names too. One with a
 * verb ("não quero") describes no product.
 */
export type Marker = { length: number; isEnglish: boolean; isCertain: boolean; hasVerb: boolean }

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const prepositions = setOf('sem sin without w/o')
/** They exclude any name. */
const negations = setOf('nao nunca jamais')
/** They exclude English names; before a verb any name, because Spanish has "no" too. */
const englishNegations = setOf('no non not never dont doesnt cant cannot wont shouldnt')
/** Before a negation: "does not contain". */
const auxiliaries = setOf('do does did is are can could should would will must')
/** They exclude only before a verb. */
const shortNegations = setOf('n')
const verbs = setOf(
  'quero queria quer posso pode podem podemos como comemos comer consumo consome consumir tomo toma tomar bebo bebe beber gosto gosta ' +
    'aceito tolero suporto contem contenha contenham conter tem tenha tenham ter leva leve levem levar usa use ha haja possui possua ser ' +
    'seja sejam e inclua inclui vai va coloca ' +
    'quiero quiere queremos puedo puede podemos como come comen consumo tomo bebo gusta gustan soporto contiene contienen contenga ' +
    'contengan tiene tienen tenga tengan tener lleva llevan lleve lleven llevar sea sean es incluye incluya hay haya ' +
    'want wants wanna eat eats have has having like likes contain contains containing include includes consume drink tolerate take be is ' +
    'are need tocar touch',
)
/** "Não tem arroz?" asks for rice. */
const questions = setOf('tem ha haja tiene hay haya have has is are e es')
const fillers = setOf(
  'a o as os el la los las lo de do da dos das del d any nada traces of tracos trazas conter ao aos al com con with to for por um uma un ' +
    'una ningun ninguna nenhum nenhuma me te the muito muy too very adicao adicion added',
)
const pronouns = setOf('que that which q')

/** Phrases that exclude a known name only. */
const uncertainPhrases = [
  ...['zero', 'menos', 'minus', 'livre de', 'livres de', 'isento de', 'isenta de', 'isentos de', 'isentas de'],
  ...[
    'libre de',
    'libres de',
    'free from',
    'free of',
    'alergeno',
    'alergenos',
    'odeio',
    'detesto',
    'odio',
    'hate',
    'salvo',
  ],
]
const certainPhrases = [
  ...[
    'alergia',
    'alergias',
    'alergico',
    'alergica',
    'alergicos',
    'alergicas',
    'allergic to',
    'allergy to',
    'allergies to',
  ],
  ...['intolerante', 'intolerantes', 'intolerancia', 'intolerant to', 'intolerance to'],
  ...['evitar', 'evito', 'evita', 'evitando', 'evite', 'avoid', 'avoids', 'avoiding', 'exceto', 'excepto', 'except'],
  ...['excluding', 'exclude', 'excluir', 'excluindo', 'excluyendo', 'tirando', 'quitando', 'a nao ser', 'nada de'],
  ...['nada com', 'nada con', 'nothing with', 'anything but', 'everything but', 'other than', 'allergen'],
]
const phrases = [
  ...certainPhrases.map((text) => ({ parts: text.split(' '), isCertain: true })),
  ...uncertainPhrases.map((text) => ({ parts: text.split(' '), isCertain: false })),
].toSorted((a, b) => b.parts.length - a.parts.length)

/** "Com menos açúcar" and "pelo menos" exclude nothing. */
const beforeLess = setOf('com con ou o pelo ao al a por with')

/** Words of the shopper around an exclusion, which describe no product: "i am allergic to", "meu filho não pode comer". */
const aboutShopper = setOf(
  'i im ive id am my our we he she son daughter kid kids child children wife husband is are has have got with that because someone ' +
    'people person persons who for anything everything something please ' +
    'eu sou somos tenho temos meu minha filho filha filhos crianca marido esposa e tem alguem pessoa pessoas gente quem com para pra ' +
    'porque tudo algo alguma coisa qualquer opcao opcoes doenca dieta ' +
    'yo soy tengo tenemos mi hijo hija nino nina es tiene alguien persona personas quien con todo cualquier cosa enfermedad',
)
/** Words after an exclusion that belong to it: "no sugar added", "celiac disease". */
const trailing = setOf('added adicionado adicionada anadido anadida disease please safe friendly')

const isIn = (set: ReadonlySet<string>, word: Word | undefined): boolean => word !== undefined && set.has(word.text)

/** The first index at or after this one without a word of the set. */
function skip(words: readonly Word[], at: number, ...sets: ReadonlySet<string>[]): number {
  let end = at
  while (sets.some((set) => isIn(set, words[end]))) end += 1
  return end
}

/** The marker at an index, or null. */
export function markerAt(words: readonly Word[], at: number): Marker | null {
  const start = isIn(pronouns, words[at]) ? at + 1 : at
  const negation = skip(words, start, auxiliaries)
  const [from, found] = [
    [negation, negationAt(words, negation)] as const,
    [start, phraseAt(words, start)] as const,
  ].find(([, marker]) => marker !== null) ?? [start, null]
  return found === null ? null : { ...found, length: found.length + from - at }
}

function negationAt(words: readonly Word[], at: number): Marker | null {
  const word = words[at]
  const isPreposition = isIn(prepositions, word)
  const isEnglish = isIn(englishNegations, word)
  const isShort = isIn(shortNegations, word)
  if (!isPreposition && !isEnglish && !isShort && !isIn(negations, word)) return null
  const end = skip(words, at + 1, verbs, fillers, englishNegations)
  const said = words.slice(at + 1, end).filter((each) => verbs.has(each.text))
  if (isShort && said.length === 0) return null
  return {
    length: end - at,
    isEnglish: isEnglish && said.length === 0,
    isCertain: isPreposition || said.some(({ text }) => !questions.has(text)),
    hasVerb: said.length > 0,
  }
}

function phraseAt(words: readonly Word[], at: number): Marker | null {
  const phrase = phrases.find(({ parts }) => parts.every((part, i) => words[at + i]?.text === part))
  if (phrase === undefined || (phrase.parts[0] === 'menos' && isIn(beforeLess, words[at - 1]))) return null
  const end = skip(words, at + phrase.parts.length, fillers)
  return { length: end - at, isEnglish: false, isCertain: phrase.isCertain, hasVerb: false }
}

const of = setOf('de do da dos das del of')
const withWords = setOf('com con with')
const compounds = setOf('butter oil sauce paste flour powder protein lecithin')

/** Whether the word at an index joins the excluded name to a thing: "óleo de soja", after a verb or "no" also "cookies with nuts". */
export const joinsAt = (words: readonly Word[], at: number, marker: Marker): boolean =>
  isIn(of, words[at]) || ((marker.hasVerb || marker.isEnglish) && isIn(withWords, words[at]))

/** Whether the word at an index is the thing that an English name describes: "peanut butter". */
export const isCompoundAt = (words: readonly Word[], at: number): boolean => isIn(compounds, words[at])

/** The index of the first word about the shopper that leads to an exclusion at this index, not before `least`. */
export function leadIn(words: readonly Word[], at: number, least: number): number {
  let start = at
  while (start > least && isIn(aboutShopper, words[start - 1])) start -= 1
  return start
}

/** The end of an exclusion with the words after it that belong to it. */
export const withTrailing = (words: readonly Word[], end: number): number => skip(words, end, trailing)

export const isAboutShopper = (word: string): boolean => aboutShopper.has(word)

const suffixes = setOf(
  'free less allergy allergies allergic intolerant intolerance alergia alergico alergica intolerancia intolerante',
)
const afterMarker = setOf('from of to a ao aos as al de por com')

/** Whether the word at an index makes an exclusion of the name before it: "peanut free", but not "free from". */
export const isSuffixAt = (words: readonly Word[], at: number): boolean =>
  isIn(suffixes, words[at]) && !isIn(afterMarker, words[at + 1])

/** The classes are disjoint, so that a text is read in one way only and in linear time. */
const hanMarker = '(?:不[想能可以要用是]*|没|别|避免|忌|除[了去]?|无|免|零)(?:[含有带放加吃喝太]|任何)*'
/** 我不吃, 我孩子对. */
const hanShopper = '(?:我|我们|我家|家人|孩子|宝宝|小孩|儿子|女儿|本人|是|有)*'

/** The exclusions in a Chinese text. @param names as alternatives of a regular expression. 无花果 is a fig, 无花生 is not. */
export function hanExclusions(names: string): RegExp {
  const list = `(?:(?:(?:和|与|及|或|跟|、|，|,)\\s*(?:${hanMarker})?|${hanMarker})(?:${names}))*`
  return new RegExp(
    `${hanShopper}(?:${hanMarker}(?:${names})${list}(?:以外|之外|外)?的?|` +
      `对?(?:${names})${list}(?:不耐受症?|不耐症?|过敏症?)(?:者|人群|患者|的人)?的?)`,
    'g',
  )
}
