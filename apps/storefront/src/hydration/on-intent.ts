import { useEffect, useState } from 'react'

/**
 * Code that is fetched when somebody is about to need it: call `load` on the first pointer, focus or press. `module` is
 * null until it is there. A failed load rejects and may be tried again.
 */
export function useOnIntent<Module extends object>(fetchModule: () => Promise<Module>) {
  const [module, setModule] = useState<Module | null>(null)
  // The same function for ever: effects may depend on it.
  const [load] = useState(() => async (): Promise<void> => {
    const loaded = await fetchModule()
    setModule(loaded)
  })
  return { module, load }
}

/** Code that is fetched once it is wanted; null until it is there. Where that fails, the next time it is wanted tries again. */
export function useWhenWanted<Module extends object>(
  wanted: boolean,
  fetchModule: () => Promise<Module>,
): Module | null {
  const { module, load } = useOnIntent(fetchModule)
  const missing = wanted && module === null
  useEffect(() => {
    if (missing) load().catch(reportError)
  }, [missing, load])
  return module
}
