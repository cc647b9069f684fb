import { useState } from 'react'

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
