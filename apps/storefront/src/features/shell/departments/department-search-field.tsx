import { useLingui } from '@lingui/react/macro'
import Search from 'lucide-react/icons/search'
import { useEffect, useRef, useState } from 'react'

import { TextInput } from '@lotus/ui/text-input'

const pause = 300

/** The search of the department sidebar: 300 ms after the last key; an empty text clears it at once (NAV-15). */
export function DepartmentSearchField({ onSearch }: { onSearch: (text: string) => void }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = (typed: string) => {
    setText(typed)
    clearTimeout(timer.current)
    const wanted = typed.trim()
    if (wanted === '') onSearch('')
    else timer.current = setTimeout(() => onSearch(wanted), pause)
  }
  return (
    <TextInput
      type="search"
      aria-label={t`Buscar departamentos e categorias`}
      placeholder={t`Buscar departamentos`}
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="search"
      icon={<Search size={18} />}
      shape="pill"
      value={text}
      onChange={(event) => change(event.target.value)}
      onClear={() => change('')}
    />
  )
}
