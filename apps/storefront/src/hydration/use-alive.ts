import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page's code has taken over here; false on the server and while React takes over what it drew. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
