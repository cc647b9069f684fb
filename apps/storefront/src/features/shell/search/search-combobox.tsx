import Combobox from '@github/combobox-nav'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

import { ApiError } from '@lotus/api-client/errors'
import { useLayer } from '@lotus/ui/layer'

import { useStore } from '#storage/store.ts'

import { addRecentSearch, clearRecentSearches, recentSearches, removeRecentSearch } from './recent-searches.ts'
import { ideaId, SearchIdeas } from './search-ideas.tsx'
import { composesEveryWord, isWorthSuggesting, longestSearch, noSuggestions, type Suggest } from './search-text.ts'
import { Suggestions, type Answer } from './suggestions.tsx'

const pause = 300
const events = ['focus', 'blur', 'input', 'compositionstart', 'compositionend', 'keydown'] as const

export type SearchComboboxProps = {
  suggest: Suggest
  /** Frequent searches of the shop. */
  popular: () => Promise<readonly string[]>
  /** The field of the search box: source of the events and owner of the ARIA combobox state. */
  input: RefObject<HTMLInputElement | null>
}

const noSearches: readonly string[] = []

function empty(field: HTMLInputElement | null): void {
  if (field !== null) field.value = ''
}

/**
 * Turns the search box into a combobox (NAV-08 to NAV-10, D35), with ideas while it is empty (BEY-21). A lazy component beside the
 * field: combobox-nav attaches the keys and the ARIA state to the field that the server rendered.
 */
export function SearchCombobox({ input, suggest, popular }: SearchComboboxProps) {
  const { t } = useLingui()
  const id = useId()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [open, setOpen] = useState(false)
  const [isEmpty, setIsEmpty] = useState(false)
  const [frequent, setFrequent] = useState(noSearches)
  const recent = useStore(recentSearches, noSearches)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const request = useRef<AbortController>(undefined)
  const combobox = useRef<Combobox>(null)
  const isComposing = useRef(false)

  const otherFrequent = frequent.filter((keyword) => !recent.includes(keyword))
  const hasIdeas = answer === null && isEmpty && recent.length + otherFrequent.length > 0
  const hasList = answer !== null || hasIdeas
  const shown = open && hasList

  const cancel = () => {
    clearTimeout(timer.current)
    request.current?.abort()
  }
  const close = () => setOpen(false)
  useLayer(shown, close)
  const reset = () => {
    cancel()
    close()
    setAnswer(null)
  }

  const ask = async (text: string) => {
    const controller = new AbortController()
    request.current = controller
    const { signal } = controller
    // Who has left the field meanwhile sees the page.
    setOpen(input.current?.ownerDocument.activeElement === input.current)
    setAnswer((before) => ({ ...noSuggestions, ...before, keyword: text, status: 'searching' }))
    try {
      const found = await suggest(text, signal)
      if (!signal.aborted) setAnswer({ keyword: text, status: 'found', ...found })
    } catch (error) {
      const isAnswered = error instanceof ApiError && error.status > 0
      if (!signal.aborted) setAnswer({ keyword: text, status: isAnswered ? 'busy' : 'failed', ...noSuggestions })
    }
  }

  const typed = () => input.current?.value.trim() ?? ''
  const askSoon = () => {
    timer.current = setTimeout(() => {
      // A navigation empties the field.
      if (isWorthSuggesting(typed())) void ask(typed())
    }, pause)
  }
  /** A longer search is refused when it is sent, with the reason; cutting it would change what was typed. */
  const judgeLength = () => {
    const isTooLong = typed().length > longestSearch
    input.current?.setCustomValidity(isTooLong ? t`A busca aceita até ${longestSearch} caracteres.` : '')
    return isTooLong
  }
  const followTyping = () => {
    cancel()
    if (judgeLength()) return reset()
    setIsEmpty(input.current?.value === '')
    if (isWorthSuggesting(typed())) return askSoon()
    reset()
    setOpen(input.current?.value === '')
  }

  const attach = useCallback(
    (list: HTMLElement | null) => {
      if (input.current === null || list === null) return undefined
      const attached = new Combobox(input.current, list, { tabInsertsSuggestions: false })
      attached.start()
      attached.isComposing = isComposing.current
      combobox.current = attached
      return () => {
        attached.stop()
        combobox.current = null
      }
    },
    [input],
  )
  // New suggestions may not contain the active option.
  const products = answer?.products
  useEffect(() => combobox.current?.clearSelection(), [products])

  const remove = (keyword: string) => {
    const active = input.current?.getAttribute('aria-activedescendant')
    // The active option is the next recent search, or the one before the last.
    if (active !== ideaId(id, keyword) || recent.length === 1) combobox.current?.clearSelection()
    else combobox.current?.navigate(recent.at(-1) === keyword ? -1 : 1)
    removeRecentSearch(keyword)
  }

  /** The keys that combobox-nav leaves to its user. This listener is called before its own. */
  const press = (event: KeyboardEvent) => {
    if (event.isComposing) return
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        if (shown || !hasList) return
        event.preventDefault()
        flushSync(() => setOpen(true))
        return combobox.current?.navigate(event.key === 'ArrowDown' ? 1 : -1)
      case 'Escape':
        if (!shown) return
        // The first Escape closes the list; the next is not handled here.
        event.preventDefault()
        event.stopPropagation()
        return close()
      case 'Delete': {
        const active = shown ? input.current?.getAttribute('aria-activedescendant') : null
        const keyword = recent.find((each) => ideaId(id, each) === active)
        if (keyword === undefined) return
        event.preventDefault()
        event.stopImmediatePropagation()
        return remove(keyword)
      }
      case 'Tab':
        return close()
    }
  }

  const follow = useEffectEvent((event: Event) => {
    switch (event.type as (typeof events)[number]) {
      case 'focus':
        setIsEmpty(input.current?.value === '')
        return setOpen(true)
      case 'blur':
        return close()
      case 'input':
        return (event as InputEvent).isComposing && !composesEveryWord() ? cancel() : followTyping()
      case 'compositionstart':
        isComposing.current = true
        return composesEveryWord() ? undefined : cancel()
      case 'compositionend':
        isComposing.current = false
        return followTyping()
      case 'keydown':
        return press(event as KeyboardEvent)
    }
  })
  const remember = () => {
    if (typed() !== '') addRecentSearch(typed())
  }
  const onSubmit = useEffectEvent(() => {
    remember()
    reset()
  })
  const begin = useEffectEvent(() => {
    popular().then(setFrequent, () => {})
    const isTooLong = judgeLength()
    if (document.activeElement !== input.current || isTooLong) return
    setIsEmpty(input.current?.value === '')
    setOpen(true)
    // Text typed while this code was loading.
    if (isWorthSuggesting(typed())) askSoon()
  })
  const end = useEffectEvent(cancel)

  useEffect(() => {
    const field = input.current
    if (field === null) return
    const listening = new AbortController()
    const { signal } = listening
    for (const type of events) field.addEventListener(type, (event) => follow(event), { signal })
    field.form?.addEventListener('submit', () => onSubmit(), { signal })
    field.setAttribute('aria-autocomplete', 'list')
    queueMicrotask(() => begin())
    return () => {
      listening.abort()
      end()
    }
  }, [input])

  if (!shown) return null
  if (answer === null)
    return (
      <SearchIdeas
        id={id}
        recent={recent}
        popular={otherFrequent}
        list={attach}
        onPick={(keyword) => {
          addRecentSearch(keyword)
          reset()
        }}
        onRemove={remove}
        onClear={() => {
          combobox.current?.clearSelection()
          clearRecentSearches()
        }}
      />
    )
  return (
    <Suggestions
      id={id}
      answer={answer}
      list={attach}
      onPick={() => {
        remember()
        reset()
        empty(input.current)
      }}
      onSearch={(keyword) => {
        addRecentSearch(keyword)
        reset()
      }}
    />
  )
}
