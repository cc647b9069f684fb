/** A folded word of a search text (`fold`), with its offsets in the text. */
export type Word = { text: string; from: number; to: number }

/** A phrase that starts an exclusion. */
export type Marker = {
  /** The number of its words, with a pronoun before it ("que não tem") and the fillers after it. */
  length: number
  /** Only English names can follow it: "no" means "in the" in Portuguese. */
  isEnglish: boolean
  /** It excludes unknown names too. */
  isCertain: boolean
  /** It excludes an unknown name if names of products have it: "arroz não integral", "rice no brown". */
  isLikely: boolean
  /** It has a verb ("não quero"), so the exclusion is not the name of a product, as "cerveja sem álcool" is. */
  hasVerb: boolean
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const prepositions = setOf('sem sin without w/o')
/** Known names of every language can follow these. */
const negations = setOf('nao nunca jamais')
/** English names can follow these. After a verb, names of every language can: "no quiero" is Spanish. */
const englishNegations = setOf('no non not never dont doesnt cant cannot wont shouldnt')
/** These can precede a negation: "does not contain". */
const auxiliaries = setOf('do does did is are can could should would will must')
/** These are negations only before a verb: "n quero". */
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
/** Verbs that are also used to ask for a product ("não tem arroz?"), so they do not exclude unknown names. */
const questionVerbs = setOf('tem ha haja tiene hay haya have has is are e es')
const fillers = setOf(
  'a o as os el la los las lo de do da dos das del d any nada traces of tracos trazas conter ao aos al com con with to for por um uma un ' +
    'una ningun ninguna nenhum nenhuma me te the muito muy too very adicao adicion added',
)
const pronouns = setOf('que that which q')

/** Phrases that exclude only known names. */
const uncertainPhrases = [
  ...['zero', '0', 'menos', 'minus', 'isento de', 'isenta de', 'isentos de', 'isentas de'],
  ...['alergeno', 'alergenos', 'odeio', 'detesto', 'odio', 'hate', 'salvo'],
]
/** Phrases that exclude unknown names too. */
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
  ...['livre de', 'livres de', 'libre de', 'libres de', 'free from', 'free of'],
  ...['nada com', 'nada con', 'nothing with', 'anything but', 'everything but', 'other than', 'allergen'],
]
const phrases = [
  ...certainPhrases.map((text) => ({ parts: text.split(' '), isCertain: true })),
  ...uncertainPhrases.map((text) => ({ parts: text.split(' '), isCertain: false })),
].toSorted((a, b) => b.parts.length - a.parts.length)

/** After these words, "menos" is not an exclusion: "com menos açúcar", "pelo menos". */
const beforeLess = setOf('com con ou o pelo ao al a por with')

/** Words about the shopper, which describe no product: "i am allergic to", "meu filho não pode comer". */
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

/** The first index, from `at` on, whose word is in none of the sets. */
function skip(words: readonly Word[], at: number, ...sets: ReadonlySet<string>[]): number {
  let end = at
  while (sets.some((set) => isIn(set, words[end]))) end += 1
  return end
}

/** The marker that begins at an index, or null. */
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
  const found = words.slice(at + 1, end).filter((each) => verbs.has(each.text))
  if (isShort && found.length === 0) return null
  return {
    length: end - at,
    isEnglish: isEnglish && found.length === 0,
    isCertain: isPreposition || found.some(({ text }) => !questionVerbs.has(text)),
    isLikely: found.length === 0 && word?.text !== 'non',
    hasVerb: found.length > 0,
  }
}

function phraseAt(words: readonly Word[], at: number): Marker | null {
  const phrase = phrases.find(({ parts }) => parts.every((part, i) => words[at + i]?.text === part))
  if (phrase === undefined || (phrase.parts[0] === 'menos' && isIn(beforeLess, words[at - 1]))) return null
  const end = skip(words, at + phrase.parts.length, fillers)
  return { length: end - at, isEnglish: false, isCertain: phrase.isCertain, isLikely: false, hasVerb: false }
}

const ofWords = setOf('de do da dos das del of')
const withWords = setOf('com con with')
const compounds = setOf('butter oil sauce paste flour powder protein lecithin')

/**
 * Whether the word at an index joins a product to its excluded ingredient: "de" in "óleo de soja". "With" joins them only after an
 * English marker or one with a verb: "no cookies with nuts".
 */
export const joinsAt = (words: readonly Word[], at: number, marker: Marker): boolean =>
  isIn(ofWords, words[at]) || ((marker.hasVerb || marker.isEnglish) && isIn(withWords, words[at]))

/** Whether the word at an index is a product made of the name before it: "butter" in "peanut butter". */
export const isCompoundAt = (words: readonly Word[], at: number): boolean => isIn(compounds, words[at])

/**
 * The index of the first word about the shopper directly before an exclusion at `at`; `at` itself without such words.
 * @param least the lowest index to return
 */
export function leadIn(words: readonly Word[], at: number, least: number): number {
  let start = at
  while (start > least && isIn(aboutShopper, words[start - 1])) start -= 1
  return start
}

/** Extends the end of an exclusion over the words after it that belong to it. */
export const withTrailing = (words: readonly Word[], end: number): number => skip(words, end, trailing)

export const isAboutShopper = (word: string): boolean => aboutShopper.has(word)

const suffixes = setOf(
  'free less allergy allergies allergic intolerant intolerance alergia alergico alergica intolerancia intolerante',
)
const afterMarker = setOf('from of to a ao aos as al de por com')

/** Whether the word at an index excludes the name before it: "peanut free", but not "free from". */
export const isSuffixAt = (words: readonly Word[], at: number): boolean =>
  isIn(suffixes, words[at]) && !isIn(afterMarker, words[at + 1])

/** The two character classes are disjoint, so a text has only one match, which is found in linear time. */
const hanMarker = '(?:不[想能可以要用是]*|没|别|避免|忌|除[了去]?|无|免|零)(?:[含有带放加吃喝太]|任何)*'
/** Excludes unknown names, too. 有没有 and 要不要 are questions. */
const hanCertain = '(?<![有要])(?:不(?:想要|想吃|要|吃|含有|含|放|加|带)|没有|除了|去掉|别放|别加)(?:太|很|任何)*'
/** Excludes an unknown name only if names of products have it: 无花果 is a fig. */
const hanLikely = '(?<=^|\\s)[无没]'
/** Words about the shopper before an exclusion: 我 in 我不吃, 我孩子 in 我孩子对. */
const hanShopper = '(?:我|我们|我家|家人|孩子|宝宝|小孩|儿子|女儿|本人|是|有)*'

/**
 * Returns a regular expression that finds the exclusions in a Chinese text. It matches known names only: 无花生 is "without peanuts",
 * but 无花果 is a fig.
 * @param names alternatives of a regular expression
 */
export function hanExclusions(names: string): RegExp {
  const list = `(?:(?:(?:和|与|及|或|跟|、|，|,)\\s*(?:${hanMarker})?|${hanMarker})(?:${names}))*`
  return new RegExp(
    `${hanShopper}(?:${hanMarker}(?:${names})${list}(?:以外|之外|外)?的?|` +
      `对?(?:${names})${list}(?:不耐受症?|不耐症?|过敏症?)(?:者|人群|患者|的人)?的?)`,
    'g',
  )
}

const hanCharacter = '(?:(?![的吗么])\\p{Script=Han})'
/**
 * Finds exclusions of unknown names in a simplified Chinese text: 不要糯米, 没有方便面的. The group `names` has the excluded names; `likely`
 * has them if they exclude only as names of products.
 */
export const hanUnknown = new RegExp(
  `${hanShopper}(?:${hanCertain}(?<names>${hanCharacter}{1,12}?)|${hanLikely}(?<likely>${hanCharacter}{2,8}?))` +
    '(?:以外|之外|外)?(?:的|(?=[\\s,，、。]|$))',
  'gu',
)
/** Separates the names of a Chinese list. */
export const hanConnector = /[和与及或跟]/
