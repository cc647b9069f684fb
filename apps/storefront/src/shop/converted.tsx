import { Suspense } from 'react'

import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'
import { useStore } from '#storage/store.ts'

import * as css from './converted.css.ts'
import { conversionState } from './currency.ts'

const ConvertedAmount = lazyWithRetry(() => import('./converted-amount.tsx'), 'ConvertedAmount')

/**
 * The approximate amount in the chosen currency, in a line below it (D4). The server's page is the same for everyone: there
 * the line is empty, and has no height for reais.
 */
export function Converted({ reais }: { reais: number }) {
  const conversion = useStore(conversionState, null)
  return (
    <span className={css.converted}>
      {conversion !== null && (
        <Suspense fallback={null}>
          <ConvertedAmount reais={reais} conversion={conversion} />
        </Suspense>
      )}
    </span>
  )
}
