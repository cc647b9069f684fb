/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a listbox of links has no tags of its own */
import { Trans, useLingui } from '@lingui/react/macro'
import History from 'lucide-react/icons/history'
import Trash from 'lucide-react/icons/trash-2'
import TrendingUp from 'lucide-react/icons/trending-up'
import X from 'lucide-react/icons/x'
import type { ReactNode, Ref } from 'react'

import { IconButton } from '@lotus/ui/icon-button'

import { Link } from '#routing/links.tsx'

import * as css from './suggestions.css.ts'

export type SearchIdeasProps = {
  /** The prefix of the ids of the list (`{id}-list`) and its options. */
  id: string
  recent: readonly string[]
  popular: readonly string[]
  /** The listbox, whose active option combobox-nav marks. */
  list?: Ref<HTMLDivElement>
  /** Called when the link to a search is followed. */
  onPick: (keyword: string) => void
  onRemove: (keyword: string) => void
  onClear: () => void
}

/** Props of the options in both lists below the search box. */
export const option = { role: 'option', 'aria-selected': false, tabIndex: -1, className: css.idea } as const

export const ideaId = (id: string, keyword: string): string => `${id}-search-${encodeURIComponent(keyword)}`

/** The list below the empty search box: recent and popular searches (BEY-21). */
export function SearchIdeas({ id, recent, popular, list, onPick, onRemove, onClear }: SearchIdeasProps) {
  const { t } = useLingui()
  const search = (keyword: string, icon: ReactNode, description?: string) => (
    <Link
      key={keyword}
      {...option}
      id={ideaId(id, keyword)}
      to="/products"
      search={{ keyword, page: '1' }}
      aria-description={description}
      onClick={() => onPick(keyword)}
    >
      {icon}
      <span className={css.ideaWords}>{keyword}</span>
    </Link>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only keeps the focus in the field
    <div className={css.panel} onMouseDown={(event) => event.preventDefault()} data-floating="">
      <div className={css.ideas}>
        <div ref={list} role="listbox" id={`${id}-list`} aria-label={t`Ideias de busca`}>
          {recent.length > 0 && (
            <div role="group" aria-label={t`Buscas recentes`}>
              <div className={css.ideasTitle} aria-hidden="true">
                <Trans>Buscas recentes</Trans>
              </div>
              {recent.map((keyword) =>
                search(keyword, <History aria-hidden="true" size={18} />, t`A tecla Delete remove esta busca`),
              )}
              <button type="button" {...option} id={`${id}-clear`} onClick={onClear}>
                <Trash aria-hidden="true" size={18} />
                <span className={css.ideaWords}>
                  <Trans>Apagar buscas recentes</Trans>
                </span>
              </button>
            </div>
          )}
          {popular.length > 0 && (
            <div role="group" aria-label={t`Buscas populares`}>
              <div className={css.ideasTitle} aria-hidden="true">
                <Trans>Buscas populares</Trans>
              </div>
              {popular.map((keyword) => search(keyword, <TrendingUp aria-hidden="true" size={18} />))}
            </div>
          )}
        </div>
        {/* Beside the listbox, which may contain options only. The Delete key does the same. */}
        <div className={css.removers}>
          {recent.map((keyword) => (
            <IconButton
              key={keyword}
              size="small"
              label={t`Remover ${keyword} das buscas recentes`}
              icon={<X size={18} />}
              tabIndex={-1}
              onClick={() => onRemove(keyword)}
            />
          ))}
        </div>
      </div>
    </div>
  )
}
