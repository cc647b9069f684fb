import { createContext, lazy, Suspense, useContext, useEffect, useState, type ReactNode } from 'react'

import * as css from './hydrate.css.ts'
import type { Hydrate } from './hydrate.tsx'
import { interaction, load, visible } from './strategies.ts'

/** What happened in the example, in its order. */
export const log: string[] = []

export const Language = createContext('pt')

type BoundaryType = typeof Hydrate

/** What the server renders for a boundary. In the tests both sides run in the browser. */
export const ServerBoundary: BoundaryType = ({ as = 'div', className = css.marker, children }) => {
  const Marker = as as 'div'
  return (
    <Marker className={className} data-hydrate="">
      <Suspense fallback={null}>{children}</Suspense>
    </Marker>
  )
}

function useLog(name: string) {
  useEffect(() => void log.push(`hydrated ${name}`), [name])
}

export function Counter({ name, tick = 0 }: { name: string; tick?: number }) {
  const [count, setCount] = useState(0)
  const language = useContext(Language)
  useLog(name)
  return (
    <p id={`${name}-part`}>
      <button
        id={name}
        type="button"
        onClick={() => {
          log.push(`press ${name}`)
          setCount(count + 1)
        }}
      >
        <b>+</b>
      </button>
      <output id={`${name}-state`}>{[language, tick, count].join(' ')}</output>
    </p>
  )
}

function Form() {
  const [text, setText] = useState('')
  const [note, setNote] = useState('note')
  const [sort, setSort] = useState('best')
  const [box, setBox] = useState(false)
  const [radio, setRadio] = useState('1')
  useLog('form')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        log.push(`submit ${text}`)
      }}
    >
      <input id="text" value={text} onChange={(event) => setText(event.target.value)} />
      <textarea id="note" value={note} onChange={(event) => setNote(event.target.value)} />
      <input id="free" defaultValue="" />
      <select id="sort" value={sort} onChange={(event) => setSort(event.target.value)}>
        <option value="best">best</option>
        <option value="new">new</option>
      </select>
      <input
        id="box"
        type="checkbox"
        checked={box}
        onChange={(event) => {
          log.push(`box ${event.target.checked}`)
          setBox(event.target.checked)
        }}
      />
      {['1', '2'].map((value) => (
        <input
          key={value}
          id={`radio-${value}`}
          type="radio"
          name="radio"
          checked={radio === value}
          onChange={() => setRadio(value)}
        />
      ))}
      <button id="send">send</button>
      <output id="form-state">{JSON.stringify([text, note, sort, box, radio])}</output>
    </form>
  )
}

/** Code that loads when the test says so. */
export function createSlow() {
  let resolve = () => {}
  const loaded = new Promise<void>((done) => (resolve = done))
  const Slow = lazy(async () => {
    await loaded
    return { default: Counter }
  })
  return { Slow, resolve }
}

export type ExampleProps = {
  Boundary: BoundaryType
  Slow: typeof Counter | ReturnType<typeof createSlow>['Slow']
  page?: 1 | 2
  tick?: number
  language?: string
}

/** A page of boundaries of every kind. */
export function Example({ Boundary, Slow, page = 1, tick = 0, language = 'pt' }: ExampleProps) {
  const high = (height: number) => <div style={{ height }} />
  const section = (when: ReturnType<typeof load>, children: ReactNode) => <Boundary when={when}>{children}</Boundary>
  return (
    <Language value={language}>
      {section(load(), <Counter name="shell" tick={tick} />)}
      {page === 2 ? (
        section(interaction(), <Counter name="second" />)
      ) : (
        <main>
          {section(interaction(), <Counter name="first" tick={tick} />)}
          {section(interaction(), <Form />)}
          {section(
            interaction(),
            <>
              <a id="link" href="#there">
                link
              </a>
              <Suspense fallback={null}>
                <Slow name="slow" tick={tick} />
              </Suspense>
            </>,
          )}
          {high(3000)}
          {section(
            visible({ margin: '0px' }),
            <>
              <Counter name="outer" tick={tick} />
              {section(interaction(), <Counter name="inner" tick={tick} />)}
            </>,
          )}
        </main>
      )}
    </Language>
  )
}
