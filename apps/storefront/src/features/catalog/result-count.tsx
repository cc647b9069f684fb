import { Plural } from '@lingui/react/macro'

/** The number of results (CAT-04). `isBounded`: there are more. */
export function ResultCount({ count, isBounded }: { count: number; isBounded: boolean }) {
  return isBounded ? (
    <Plural value={count} one="Mais de # resultado" other="Mais de # resultados" />
  ) : (
    <Plural value={count} _0="Nenhum resultado encontrado" one="# resultado" other="# resultados" />
  )
}
