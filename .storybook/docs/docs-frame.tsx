import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks'
import { useEffect, useState, useSyncExternalStore, type PropsWithChildren } from 'react'
import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events'

import { bookTheme, prefersDark } from '../book-theme.ts'

const subscribe = (onChange: () => void) => {
  prefersDark.addEventListener('change', onChange)
  return () => prefersDark.removeEventListener('change', onChange)
}

type Globals = Record<string, unknown>
type Channel = DocsContainerProps['context']['channel']
const globalsIn = (events: unknown): Globals => (events as [{ globals: Globals }] | undefined)?.[0].globals ?? {}

/** The globals of the toolbar, now and after each change. */
function useGlobals(channel: Channel): Globals {
  const [globals, setGlobals] = useState(() => globalsIn(channel.last(GLOBALS_UPDATED) ?? channel.last(SET_GLOBALS)))
  useEffect(() => {
    const onGlobals = (event: { globals: Globals }) => setGlobals(event.globals)
    for (const event of [SET_GLOBALS, GLOBALS_UPDATED]) channel.on(event, onGlobals)
    return () => {
      for (const event of [SET_GLOBALS, GLOBALS_UPDATED]) channel.off(event, onGlobals)
    }
  }, [channel])
  return globals
}

/** A docs page in the theme of the toolbar, by default in the system's color scheme. Its stories have their own themes. */
export function DocsFrame(props: PropsWithChildren<DocsContainerProps>) {
  const { chosenTheme } = useGlobals(props.context.channel)
  const systemIsDark = useSyncExternalStore(subscribe, () => prefersDark.matches)
  const isDark = chosenTheme === 'dark' || (chosenTheme !== 'light' && systemIsDark)
  useEffect(() => {
    document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light'
    document.documentElement.lang = 'en'
  }, [isDark])
  return <DocsContainer {...props} theme={bookTheme(isDark ? 'dark' : 'light')} />
}
