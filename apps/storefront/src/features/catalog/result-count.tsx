import { Plural } from '@lingui/react/macro'

/** How many products were found, in the words of CAT-04. */
export function ResultCount({ count }: { count: number }) {
  return <Plural value={count} _0="Nenhum resultado encontrado" one="# resultado" other="# resultados" />
}
