import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'

import { useLayer } from '@lotus/ui/layer'

import { useStore } from '#storage/store.ts'

import { addRecentSearch, clearRecentSearches, recentSearches, removeRecentSearch } from './recent-searches.ts'
import { ideaOptions, SearchIdeas } from './search-ideas.tsx'
import { composesEveryWord, isWorthSuggesting, type Suggest } from './search-text.ts'
import { hasAll, Suggestions, type Answer } from './suggestions.tsx'

const pause = 300
const events = ['focus', 'blur', 'input', 'compositionstart', 'compositionend', 'keydown'] as const

export type SearchComboboxProps = {
  suggest: Suggest
  /** Frequent searches of the shop. */
  popular: () => Promise<readonly string[]>
  /** The prefix of the ids `{id}-list` and `{id}-{index}`. */
  id: string
  /** Empties the field. */
  onClear: () => void
  /** The field of the search box: source of the events and owner of the ARIA combobox state. */
  input: RefObject<HTMLInputElement | null>
}

const noSearches: readonly string[] = []

/** Turns the search box into a combobox (NAV-08 to NAV-10, D35), with ideas while it is empty (BEY-21). A lazy component beside the field. */
export function SearchCombobox({ id, input, suggest, popular, onClear }: SearchComboboxProps) {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [isEmpty, setIsEmpty] = useState(false)
  const [frequent, setFrequent] = useState(noSearches)
  const recent = useStore(recentSearches, noSearches)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const request = useRef<AbortController>(undefined)

  const others = frequent.filter((keyword) => !recent.includes(keyword))
  const ideas = answer === null && isEmpty ? ideaOptions(recent, others) : []
  const hasIdeas = ideas.length > 0
  const shown = open && (answer !== null || hasIdeas)
  // The products, then the link to all results.
  const last = answer === null ? ideas.length - 1 : hasAll(answer) ? answer.products.length : -1

  const cancel = () => {
    clearTimeout(timer.current)
    request.current?.abort()
  }
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
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
    setOpen(true)
    setAnswer((before) => ({ keyword: text, status: 'searching', products: before?.products ?? [] }))
    try {
      const products = await suggest(text, signal)
      if (!signal.aborted) setAnswer({ keyword: text, status: 'found', products })
    } catch {
      if (!signal.aborted) setAnswer({ keyword: text, status: 'failed', products: [] })
    }
  }

  const typed = () => input.current?.value.trim() ?? ''
  const askSoon = () => {
    timer.current = setTimeout(() => void ask(typed()), pause)
  }
  const followTyping = () => {
    cancel()
    setActive(-1)
    setIsEmpty(input.current?.value === '')
    if (isWorthSuggesting(typed())) return askSoon()
    reset()
    setOpen(input.current?.value === '')
  }

  const move = (to: number) => {
    setActive(to)
    document.getElementById(`${id}-${to}`)?.scrollIntoView({ block: 'nearest' })
  }

  const press = (event: KeyboardEvent) => {
    if (event.isComposing) return
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp': {
        if (answer === null && !hasIdeas) return
        event.preventDefault()
        setOpen(true)
        const from = shown ? active : -1
        if (event.key === 'ArrowDown') return move(from >= last ? -1 : from + 1)
        return move(from < 0 ? last : from - 1)
      }
      case 'Enter':
        if (!shown || active < 0 || event.defaultPrevented) return
        event.preventDefault()
        return document.getElementById(`${id}-${active}`)?.click()
      case 'Escape':
        if (!shown) return
        // The first Escape closes the list; the next is not handled here.
        event.preventDefault()
        event.stopPropagation()
        return close()
      case 'Delete': {
        const keyword = hasIdeas && shown && active < recent.length ? ideas[active] : undefined
        if (typeof keyword !== 'string') return
        event.preventDefault()
        setActive(Math.min(active, recent.length - 2))
        return removeRecentSearch(keyword)
      }
      case 'Home':
      case 'End':
        return setActive(-1)
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
        return composesEveryWord() ? undefined : cancel()
      case 'compositionend':
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
    if (document.activeElement !== input.current) return
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

  useEffect(() => {
    const field = input.current
    if (field === null) return
    field.setAttribute('aria-expanded', String(shown))
    if (shown && active >= 0) field.setAttribute('aria-activedescendant', `${id}-${active}`)
    else field.removeAttribute('aria-activedescendant')
  }, [input, id, shown, active])

  if (!shown) return null
  if (answer === null)
    return (
      <SearchIdeas
        id={id}
        recent={recent}
        popular={others}
        active={active}
        onPick={(keyword) => {
          addRecentSearch(keyword)
          reset()
        }}
        onRemove={(keyword) => {
          setActive(-1)
          removeRecentSearch(keyword)
        }}
        onClear={() => {
          setActive(-1)
          clearRecentSearches()
        }}
      />
    )
  return (
    <Suggestions
      id={id}
      answer={answer}
      active={active}
      onPick={() => {
        remember()
        reset()
        onClear()
      }}
      onAll={() => {
        remember()
        reset()
      }}
    />
  )
}
