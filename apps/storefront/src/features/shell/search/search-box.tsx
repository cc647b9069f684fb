/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/role-has-required-aria-props -- a combobox of links has no tags of its own; the list that it controls loads with its code */
import { Trans, useLingui } from '@lingui/react/macro'
import { useHydrated } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import { Suspense, useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'

import { Button } from '@lotus/ui/button'
import { TextInput } from '@lotus/ui/text-input'

import { Contained } from '#layout/contained.tsx'
import { lazyWithRetry } from '#hydration/lazy-with-retry.ts'

import * as css from './search-box.css.ts'
import { longestSearch, type Suggest } from './search-text.ts'

export type SearchBoxProps = {
  /** The keyword of the current page. */
  keyword: string
  suggest: Suggest
  /** Frequent searches of the shop. */
  popular: () => Promise<readonly string[]>
  /** Navigates to the results; without JavaScript the form does. */
  onSearch: (keyword: string) => void
}

const keyOfInputMethod = 229

const SearchCombobox = lazyWithRetry(() => import('./search-combobox.tsx'), 'SearchCombobox')

/** The search (NAV-02): a form that works without JavaScript; its suggestions load on intent. */
export function SearchBox({ keyword, suggest, popular, onSearch }: SearchBoxProps) {
  const { t, i18n } = useLingui()
  const hydrated = useHydrated()
  const [isWanted, setIsWanted] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  // The field follows the page, but typed text stays.
  const followed = useRef(keyword)
  useEffect(() => {
    const field = input.current
    if (field === null || followed.current === keyword) return
    const untouched = field.value.trim() === followed.current
    if (untouched || document.activeElement !== field) field.value = keyword
    followed.current = keyword
  }, [keyword])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = input.current?.value.trim() ?? ''
    if (text === '' || text.length > longestSearch) input.current?.focus()
    else onSearch(text)
  }
  // Enter in an input method accepts its proposal (D35). Safari has ended the composition by then; its key code tells.
  const keepFromSubmitting = (event: KeyboardEvent) => {
    const composing = event.nativeEvent.isComposing || event.keyCode === keyOfInputMethod
    if (composing && event.key === 'Enter') event.preventDefault()
  }

  return (
    <search className={css.search}>
      <form action="/products" method="get" onSubmit={submit}>
        <TextInput
          ref={input}
          name="keyword"
          defaultValue={keyword}
          // Without JavaScript the browser rejects blank and too long text.
          required={!hydrated}
          pattern={hydrated ? undefined : String.raw`(?=.*\S).{1,100}`}
          aria-label={t`Buscar produtos`}
          placeholder={t`Busque por lámen, 酱油, jiaozi...`}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          role="combobox"
          aria-expanded="false"
          icon={<Search size={18} />}
          shape="pill"
          end={
            <span className={css.button}>
              <Button type="submit" size="small" emphasis="strong">
                <Trans>Buscar</Trans>
              </Button>
            </span>
          }
          onPointerEnter={() => setIsWanted(true)}
          onFocus={() => setIsWanted(true)}
          // Text typed before hydration is replayed without a focus event.
          onInput={() => setIsWanted(true)}
          onKeyDown={keepFromSubmitting}
        />
        <input type="hidden" name="page" value="1" />
        <input type="hidden" name="lang" value={i18n.locale} />
        {isWanted && (
          <Contained>
            <Suspense fallback={null}>
              <SearchCombobox input={input} suggest={suggest} popular={popular} />
            </Suspense>
          </Contained>
        )}
      </form>
    </search>
  )
}
