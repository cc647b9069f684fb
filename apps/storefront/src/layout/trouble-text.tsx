import { Trans } from '@lingui/react/macro'

import type { Trouble } from '#hydration/trouble.ts'

/** Why a part of the page does not load. All notices share these messages. */
export function TroubleText({ trouble }: { trouble: Trouble }) {
  if (trouble === 'gone') return <Trans>A loja foi atualizada. Recarregue a página para continuar.</Trans>
  if (trouble === 'busy') return <Trans>Estamos com muito movimento. Tente de novo em instantes.</Trans>
  return <Trans>Sem conexão. Verifique sua internet e tente de novo.</Trans>
}
