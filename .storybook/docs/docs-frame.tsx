import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks'
import { useEffect, useSyncExternalStore, type PropsWithChildren } from 'react'

import { bookTheme, prefersDark } from '../book-theme.ts'

const subscribe = (onChange: () => void) => {
  prefersDark.addEventListener('change', onChange)
  return () => prefersDark.removeEventListener('change', onChange)
}

/** A docs page in the color scheme of the system. Its stories have their own themes. */
export function DocsFrame(props: PropsWithChildren<DocsContainerProps>) {
  const isDark = useSyncExternalStore(subscribe, () => prefersDark.matches)
  useEffect(() => {
    document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light'
    document.documentElement.lang = 'en'
  }, [isDark])
  return <DocsContainer {...props} theme={bookTheme()} />
}
