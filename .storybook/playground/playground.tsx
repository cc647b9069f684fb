import { Button } from '@lotus/ui/button'
import { Heading } from '@lotus/ui/heading'
import { Inline } from '@lotus/ui/inline'
import { Spread } from '@lotus/ui/spread'
import { Switch } from '@lotus/ui/switch'
import { Text } from '@lotus/ui/text'
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react'
import { icons } from 'virtual:icons'

import { ScreenFrame } from '../inspector/screen-frame.tsx'
import { CopyLink } from '../inspector/toolbar.tsx'
import { ComponentList } from './component-list.tsx'
import { compose, type Mistake } from './compose.ts'
import { Content } from './content.tsx'
import { Editor, type EditorHandle } from './editor.tsx'
import { library, type Entry } from './library.ts'
import { encode } from './link.ts'
import * as css from './playground.css.ts'
import { removeDraft, saveDraft, startOf, type Start } from './start.ts'

/** The arguments of the story, which Storybook's URL always has. */
export type PlaygroundLink = {
  /** The code, as `encode` writes it; empty for what was typed last in this browser. */
  code: string
  /** The theme of the toolbar, or both themes below each other. */
  themes: 'one' | 'both'
}

export type PlaygroundProps = {
  start: Start
  entries: readonly Entry[]
  locale: string
  themes: PlaygroundLink['themes']
  /** The address of the composition. */
  address: string
  onLink: (link: Partial<PlaygroundLink>) => void
}

/** A pause in typing, ms. */
const pause = 300
const devices = [
  ['phone', 390],
  ['desktop', 1280],
] as const

const damaged = 'The link is damaged: its end may be missing.'
const placed = ({ line, message }: Mistake) => `Line ${line}: ${message}`

/** Composes a screen from components in JSX and shows it on a phone and on a desktop. */
export function Playground({ start, entries, locale, themes, address, onLink }: PlaygroundProps) {
  const [code, setCode] = useState(start.code)
  // The identity of the content decides whether it is rendered again after a failure.
  const composition = useMemo(() => compose(code, library, icons, locale), [code, locale])
  const [good, setGood] = useState<ReactNode>(null)
  if ('content' in composition && composition.content !== good) setGood(composition.content)
  const [failure, setFailure] = useState<{ content: ReactNode; message: string } | null>(null)
  const [isDamaged, setIsDamaged] = useState(start.isDamaged)
  const [isForeign, setIsForeign] = useState(start.isForeign)
  const editor = useRef<EditorHandle>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const share = useEffectEvent((link: string) => onLink({ code: link }))
  useEffect(() => {
    let isCurrent = true
    void encode(code).then((link) => {
      if (isCurrent) share(link)
    })
    return () => {
      isCurrent = false
    }
  }, [code])
  useEffect(() => () => clearTimeout(timer.current), [])

  const onChange = (typed: string) => {
    if (!isForeign) saveDraft(typed)
    setIsDamaged(false)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCode(typed), pause)
  }
  const startAgain = async () => {
    if (!isForeign) removeDraft()
    setIsForeign(false)
    editor.current?.replace((await startOf('')).code)
  }
  const mistake = 'mistake' in composition ? composition.mistake : null
  const failed = failure !== null && failure.content === good ? `While rendering: ${failure.message}` : ''
  const message = mistake !== null ? placed(mistake) : isDamaged ? damaged : failed
  return (
    <div lang="en" className={css.page} data-themes={themes}>
      <header className={css.row}>
        <Spread>
          <Heading level={1} size="title4">
            Playground
          </Heading>
          <Inline>
            <Switch
              label="Light and dark"
              checked={themes === 'both'}
              onChange={({ target }) => onLink({ themes: target.checked ? 'both' : 'one' })}
            />
            <Button size="small" emphasis="ghost" onClick={() => void startAgain()}>
              {isForeign ? 'Leave this link' : 'Start again'}
            </Button>
            <CopyLink address={address} label="Copy link to this composition" />
          </Inline>
        </Spread>
      </header>
      <section aria-label="Preview" className={css.preview}>
        {(themes === 'both' ? (['light', 'dark'] as const) : [undefined]).map((theme) => (
          <div key={theme ?? 'own'} className={css.frames}>
            {devices.map(([device, width]) => (
              <ScreenFrame
                key={device}
                title={`Composition on a ${device}${theme === undefined ? '' : `, ${theme}`}`}
                width={width}
                theme={theme}
              >
                <Content content={good} onError={(error, content) => setFailure({ content, message: String(error) })} />
              </ScreenFrame>
            ))}
          </div>
        ))}
      </section>
      <section aria-label="Composition" className={css.code}>
        <Editor ref={editor} initial={start.code} names={Object.keys(library)} mistake={mistake} onChange={onChange} />
        <div>
          <Text id="playground-keys" size="caption" tone="muted">
            Tab leaves the editor. Ctrl+Space suggests components. A text in each language is written{' '}
            <code>{"{{ pt: 'Cesta', zh: '购物篮' }}"}</code>.
          </Text>
          <output className={css.status}>{message}</output>
        </div>
      </section>
      <ComponentList entries={entries} onInsert={(snippet) => editor.current?.insert(snippet)} />
    </div>
  )
}
