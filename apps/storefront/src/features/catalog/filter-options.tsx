import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import Search from 'lucide-react/icons/search'
import { useRef, useState, type KeyboardEvent } from 'react'

import { Button } from '@lotus/ui/button'
import { Checkbox } from '@lotus/ui/checkbox'
import { Dialog, DialogClose } from '@lotus/ui/dialog'
import { TextInput } from '@lotus/ui/text-input'

import { fold } from '#i18n/fold.ts'

import type { FilterControl } from './filter-kinds.ts'
import * as css from './filter-options.css.ts'
import { countText } from './filter-views.ts'

type Option = Extract<FilterControl, { kind: 'option' }>

export type FilterOptionsProps = {
  title: string
  options: Option[]
  onClose: () => void
}

/** All options of a filter in a dialog, to search in (CAT-02). Choices apply at once. */
export function FilterOptions({ title, options, onClose }: FilterOptionsProps) {
  const { t, i18n } = useLingui()
  const list = useRef<HTMLFieldSetElement>(null)
  const [keyword, setKeyword] = useState('')
  // The order stays as it was on opening: an option does not move away under the pointer.
  const [checkedFirst] = useState(() => new Set(options.filter(({ checked }) => checked).map(({ key }) => key)))
  const wanted = fold(keyword.trim())
  const found = options
    .filter(({ label }) => fold(label).includes(wanted))
    .toSorted((a, b) => Number(checkedFirst.has(b.key)) - Number(checkedFirst.has(a.key)))
  const count = found.length

  /** The arrow keys move between the field and the options, Home and End to the first and the last one. */
  const move = (event: KeyboardEvent) => {
    const boxes = [...(list.current?.querySelectorAll('input') ?? [])]
    const at = boxes.indexOf(document.activeElement as HTMLInputElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: boxes.length - 1 }[event.key]
    if (to === undefined || (at < 0 && event.key !== 'ArrowDown')) return
    const next = to < 0 ? event.currentTarget.querySelector('input') : boxes[to]
    event.preventDefault()
    next?.focus()
  }

  return (
    <Dialog
      size="small"
      title={title}
      onClose={onClose}
      footer={
        <DialogClose>
          <Button emphasis="strong">
            <Trans>Pronto</Trans>
          </Button>
        </DialogClose>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the field and the boxes have the focus */}
      <div onKeyDown={move}>
        <TextInput
          aria-label={t`Buscar em ${title}`}
          placeholder={t`Buscar em ${title}`}
          autoComplete="off"
          enterKeyHint="search"
          icon={<Search size={18} />}
          value={keyword}
          onClear={() => setKeyword('')}
          onChange={(event) => setKeyword(event.currentTarget.value)}
        />
        <output className={css.count}>
          {count === 0 ? (
            <Trans>Nenhuma opção com “{keyword}”</Trans>
          ) : (
            t`${plural(count, { one: '# opção', other: '# opções' })}`
          )}
        </output>
        <fieldset ref={list} aria-label={title} className={css.list}>
          {found.map((option) => (
            <Checkbox
              key={option.key}
              label={option.label}
              count={countText(option, i18n.locale)}
              checked={option.checked}
              onChange={option.onToggle}
            />
          ))}
        </fieldset>
      </div>
    </Dialog>
  )
}
