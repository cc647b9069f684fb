import { Button } from '@lotus/ui/button'
import { Text } from '@lotus/ui/text'
import { useLayoutEffect, useEffect, useRef, useState, useSyncExternalStore } from 'react'

import * as css from './flow.css.ts'
import type { FlowSetup } from './flow-setup.ts'
import { openShopFrame } from './shop-frame.ts'
import { outsideEventNames, simulate, type Simulation } from './simulation.ts'
import type { World } from './world.ts'

/** The state in which a flow starts. */
export type Start = Pick<FlowSetup, 'path'> & Partial<Pick<FlowSetup, 'lines'>> & { world?: Partial<World> }

export type FlowProps = Pick<FlowSetup, 'locale' | 'theme'> & {
  start: Start
  /** How long the simulated server takes for an answer, ms. */
  delay: number
}

/** The real shop in a frame, at the start of a flow, with buttons for the events outside of the shop. */
export function Flow(props: FlowProps) {
  const [round, setRound] = useState(0)
  return <Round key={round} {...props} onRestart={() => setRound(round + 1)} />
}

function Round({ start, delay, onRestart, ...look }: FlowProps & { onRestart: () => void }) {
  const [simulation] = useState(() => simulate(start.world))
  const frame = useRef<HTMLIFrameElement>(null)
  const { server } = simulation
  const { locale, theme } = look
  useEffect(() => server.slow(delay), [server, delay])
  // Closed before the frame is removed.
  useLayoutEffect(() => {
    const { path, lines = [] } = start
    if (frame.current === null) return undefined
    return openShopFrame(frame.current, { server, path, lines, locale, theme })
  }, [server, start, locale, theme])
  return (
    <div className={css.layout}>
      <Panel simulation={simulation} onRestart={onRestart} />
      <iframe ref={frame} title="Shop" className={css.frame} />
    </div>
  )
}

function Panel({ simulation: { server, trigger, can }, onRestart }: { simulation: Simulation; onRestart: () => void }) {
  const answers = useSyncExternalStore(server.subscribe, server.answers)
  const [last] = answers.slice(-1)
  const failed = answers.filter(({ status }) => status === 501)
  return (
    <section className={css.bar} aria-label="Simulation">
      <Button size="small" emphasis="outline" onClick={onRestart}>
        Start again
      </Button>
      {outsideEventNames.filter(can).map((name) => (
        <Button key={name} size="small" emphasis="soft" onClick={() => trigger(name)}>
          {name}
        </Button>
      ))}
      <span data-varies className={css.requests}>
        <Text size="small" tone="muted" lines={1}>
          {last === undefined
            ? 'No request yet'
            : `${answers.length} requests; last: ${last.operation} → ${last.status}`}
        </Text>
      </span>
      {failed.map(({ operation }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list only grows
        <Text key={at} size="small" tone="critical">
          501: the simulated server does not know {operation}
        </Text>
      ))}
    </section>
  )
}
