import { Plural } from '@lingui/react/macro'

/** The number of results (CAT-04). */
export function ResultCount({ count }: { count: number }) {
  return <Plural value={count} _0="Nenhum resultado encontrado" one="# resultado" other="# resultados" />
}
