import { createStore } from '#storage/store.ts'

/** The menu over the page, as the navigation machine has it. Written only by `live-navigation.ts`. */
export const openMenu = createStore<'closed' | 'mobileNav' | 'sidebar'>('closed')
