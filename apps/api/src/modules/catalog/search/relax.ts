import type { Alternative, QueryPlan, Reading, Reason, TermGroup } from './plan.ts'

/** Whether an alternative finds what was typed, or only something similar. */
const IS_EXACT: Readonly<Record<Reason, boolean>> = {
  exact: true,
  thing: true,
  department: true,
  language: true,
  prefix: true,
  pinyin: true,
  initials: true,
  typo: true,
  split: true,
  code: true,
  wider: false,
  beginning: false,
  guess: false,
  unknown: false,
}

/** A word that is left when others are dropped must be certain itself. */
const IS_KEPT: ReadonlySet<Reason> = new Set(['exact', 'thing', 'language', 'pinyin', 'code'])
/** Shorter words have too many neighbours to be kept as a correction. */
const SHORTEST_CORRECTED = 5

/** The part of a plan that finds what was typed, or null if it finds only similar products. */
export function exactPart(plan: QueryPlan): QueryPlan | null {
  if (plan.isRelaxed === true) return null
  const readings = plan.readings.flatMap((reading): Reading[] => {
    const groups = reading.groups.map((group) => withAlternatives(group, ({ reason }) => IS_EXACT[reason]))
    return groups.every((group) => group.alternatives.length > 0) ? [{ ...reading, groups }] : []
  })
  return readings.length > 0 ? { ...plan, readings } : null
}

/**
 * A wider plan for a plan without matches: without the unknown groups, or else without any one group, and always with at least
 * half of them. Null if nothing is left to relax.
 */
export function relaxed({ readings, key }: QueryPlan): QueryPlan | null {
  const wider = readings.flatMap(({ groups, weight }): Reading[] => {
    if (groups.length < 2) return []
    const known = groups.map(certain).filter((group) => group.alternatives.length > 0)
    const kept = known.length < groups.length ? [known] : known.map((left) => known.filter((group) => group !== left))
    return kept
      .filter((some) => some.length * 2 >= groups.length && some.some(isDistinctive))
      .map((some) => ({ groups: some, weight }))
  })
  return wider.length > 0 ? { readings: wider, key, isRelaxed: true } : null
}

/** Whether a group describes the requested product. A word of a longer Chinese run does so only if it names a concept. */
function isDistinctive({ isPart, alternatives }: TermGroup): boolean {
  return isPart !== true || alternatives.some(({ reason }) => reason === 'thing')
}

function certain(group: TermGroup): TermGroup {
  return withAlternatives(
    group,
    ({ reason }) => IS_KEPT.has(reason) || (reason === 'typo' && group.text.length >= SHORTEST_CORRECTED),
  )
}

function withAlternatives(group: TermGroup, isWanted: (each: Alternative) => boolean): TermGroup {
  return { ...group, alternatives: group.alternatives.filter(isWanted) }
}
