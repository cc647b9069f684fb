import '@xyflow/react/dist/base.css'

import { vars } from '@lotus/ui/theme'
import { VisuallyHidden } from '@lotus/ui/visually-hidden'
import {
  ControlButton,
  Controls,
  MiniMap,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  ViewportPortal,
  type Node,
  type NodeProps,
  type Viewport,
} from '@xyflow/react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Maximize from 'lucide-react/icons/maximize'
import { createContext, use, useEffect, type KeyboardEvent } from 'react'
import type { AnyStateMachine } from 'xstate'

import { fitOf, margin, notesOf, readableZoom, type ChartDrawing, type ChartState, type Size } from './chart-layout.ts'
import * as css from './chart.css.ts'
import { useDrawing, usePane, type Drawn } from './use-drawing.ts'

export type ChartProps = {
  machine: AnyStateMachine
  /** The paths of the active states. */
  current: ReadonlySet<string>
  /** The paths of the states that the run was in. */
  visited: ReadonlySet<string>
  /** The keys of the transitions that the run took. */
  taken: ReadonlySet<string>
  /** The keys of the transitions of the current step. */
  last: ReadonlySet<string>
  /** The paths of the states that the current step needs to see inside. */
  open: readonly string[]
}

type ChartContextValue = Pick<ChartProps, 'current' | 'visited'> & { onToggle: (path: string) => void }
const ChartContext = createContext<ChartContextValue | null>(null)

type StateNode = Node<{ state: ChartState }, 'state'>

const fitZoomMax = 1.15

/** Where a chart starts on an axis: its point `center` is in the middle, as far as no room beyond the chart's ends is shown for it. */
function startOf(center: number, length: number, room: number): number {
  if (length + 2 * margin <= room) return (room - length) / 2
  return Math.max(room - length - margin, Math.min(margin, room / 2 - center))
}

/** The viewport around a state. */
function around({ x, y, width, height }: ChartState, chart: ChartDrawing, pane: Size, zoom: number): Viewport {
  return {
    zoom,
    x: startOf((x + width / 2) * zoom, chart.width * zoom, pane.width),
    y: startOf((y + height / 2) * zoom, chart.height * zoom, pane.height),
  }
}

/** The viewport that shows the whole chart, with its edges. */
function wholeOf(chart: ChartDrawing, pane: Size): Viewport {
  const zoom = Math.min(fitOf(chart, pane), fitZoomMax)
  return { zoom, x: (pane.width - chart.width * zoom) / 2, y: (pane.height - chart.height * zoom) / 2 }
}

/** The inner part of the current state, if the group that contains it is collapsed. */
const innerOf = (path: string, current: ReadonlySet<string>) =>
  [...current]
    .filter((each) => each.startsWith(`${path}.`))
    .toSorted((a, b) => b.length - a.length)[0]
    ?.slice(path.length + 1)

function StateBox({ data: { state } }: NodeProps<StateNode>) {
  const chart = use(ChartContext)
  if (chart === null) return null
  const { path, title, notes, kind, isInitial, isParallel } = state
  const isCurrent = chart.current.has(path)
  const inner = kind === 'collapsed' ? innerOf(path, chart.current) : undefined
  const isGroup = kind === 'group' || kind === 'collapsed'
  return (
    <div
      className={css.box}
      data-state={path}
      data-kind={kind}
      data-current={isCurrent ? '' : undefined}
      data-visited={chart.visited.has(path) ? '' : undefined}
    >
      <div className={css.head}>
        {isInitial && <span className={css.start} />}
        {isGroup && (
          <button
            type="button"
            className={`${css.toggle} nodrag nopan`}
            aria-expanded={kind === 'group'}
            aria-label={`Substates of ${path}`}
            onClick={() => chart.onToggle(path)}
          >
            {kind === 'group' ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
          </button>
        )}
        {title}
        {isParallel && <span className={css.note}>parallel</span>}
        {isCurrent && <VisuallyHidden>, current</VisuallyHidden>}
      </div>
      {inner !== undefined && <div className={css.inner}>{inner}</div>}
      {notes.map((note) => (
        <div key={note} className={css.note}>
          {note}
        </div>
      ))}
    </div>
  )
}

const nodeTypes = { state: StateBox }

const nodesOf = ({ states }: ChartDrawing): StateNode[] =>
  states.map((state) => ({
    id: state.path,
    type: 'state',
    position: { x: state.x, y: state.y },
    width: state.width,
    height: state.height,
    zIndex: state.depth,
    data: { state },
  }))

function Ways({ drawing, taken, last }: { drawing: ChartDrawing } & Pick<ChartProps, 'taken' | 'last'>) {
  const isOf = (keys: string[], some: ReadonlySet<string>) => (keys.some((key) => some.has(key)) ? '' : undefined)
  return (
    <ViewportPortal>
      <svg aria-hidden="true" className={css.ways} width={drawing.width} height={drawing.height} style={{ zIndex: 10 }}>
        {drawing.edges.map(({ id, points, keys }) => {
          const [from, to] = [points.at(-2), points.at(-1)]
          const angle = from && to ? (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI : 0
          return (
            <g key={id}>
              <polyline
                className={css.way}
                data-path={isOf(keys, taken)}
                data-last={isOf(keys, last)}
                points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
              />
              {to && (
                <path
                  className={css.arrow}
                  data-path={isOf(keys, taken)}
                  d="M-8 -4L0 0L-8 4z"
                  transform={`translate(${to.x} ${to.y}) rotate(${angle})`}
                />
              )}
            </g>
          )
        })}
      </svg>
      {drawing.edges.map(({ id, label: { x, y, width, height }, lines, keys }) => (
        <div
          key={id}
          className={css.label}
          data-label
          data-path={isOf(keys, taken)}
          style={{ translate: `${x}px ${y}px`, inlineSize: width, blockSize: height, zIndex: 11 }}
        >
          {lines.map((line, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two events may have one guard
            <div key={index}>{line}</div>
          ))}
        </div>
      ))}
    </ViewportPortal>
  )
}

/** Below the chart, so that nothing covers it: zoom, the transitions of the root, which are possible in every state, and an overview. */
function Bar({ machine, current, drawn }: ChartProps & { drawn: Drawn | null }) {
  const { setViewport } = useReactFlow()
  const notes = notesOf(machine.root)
  return (
    <div className={css.bar}>
      <Controls showInteractive={false} showFitView={false} orientation="horizontal">
        <ControlButton
          title="Whole chart"
          aria-label="Whole chart"
          onClick={() => drawn !== null && void setViewport(wholeOf(drawn.drawing, drawn.pane))}
        >
          <Maximize />
        </ControlButton>
      </Controls>
      <p className={css.everywhere}>
        {notes.length > 0 && `In every state: ${notes.join(', ')}. `}
        <a href="https://reactflow.dev" target="_blank" rel="noreferrer">
          React Flow
        </a>
      </p>
      <MiniMap
        pannable
        zoomable
        style={{ width: 72, height: 48 }}
        ariaLabel="Overview"
        bgColor={vars.color.background.surface}
        maskColor="rgb(127 127 127 / 0.25)"
        nodeColor={({ id }) => (current.has(id) ? vars.color.background.accent : vars.color.background.neutralSoft)}
        nodeStrokeColor={vars.color.border.control}
      />
    </div>
  )
}

/** The chart in its pane. The arrow keys move it, plus and minus zoom, 0 shows the whole chart. */
function Flow({ drawing, pane, ...props }: ChartProps & { drawing: ChartDrawing; pane: Size }) {
  const { getViewport, setViewport } = useReactFlow()
  const here = drawing.states.findLast(({ path, kind }) => kind !== 'group' && props.current.has(path))

  // A new drawing is shown whole, or, where its labels would be too small, around the current state. Not in a layout effect: React Flow
  // ignores a viewport that is set before its own effects.
  useEffect(() => {
    const isWhole = fitOf(drawing, pane) >= readableZoom || here === undefined
    void setViewport(isWhole ? wholeOf(drawing, pane) : around(here, drawing, pane, readableZoom))
    // oxlint-disable-next-line react/exhaustive-deps -- a step must not change the zoom
  }, [drawing, pane, setViewport])

  // A step may lead to a state outside the pane.
  useEffect(() => {
    if (here === undefined) return
    const { x, y, zoom } = getViewport()
    const [left, top] = [here.x * zoom + x, here.y * zoom + y]
    const isVisible =
      left >= 0 && top >= 0 && left + here.width * zoom <= pane.width && top + here.height * zoom <= pane.height
    if (!isVisible) void setViewport(around(here, drawing, pane, zoom))
  }, [here, drawing, pane, getViewport, setViewport])

  return (
    <ReactFlow
      nodes={nodesOf(drawing)}
      edges={[]}
      nodeTypes={nodeTypes}
      nodesDraggable={false}
      nodesConnectable={false}
      nodesFocusable={false}
      elementsSelectable={false}
      disableKeyboardA11y
      minZoom={0.1}
      maxZoom={2}
      deleteKeyCode={null}
      // Its link is in the bar.
      proOptions={{ hideAttribution: true }}
    >
      <Ways drawing={drawing} taken={props.taken} last={props.last} />
    </ReactFlow>
  )
}

const panStep = 80

function Pane(props: ChartProps) {
  const { ref, pane } = usePane()
  const { drawn, collapse } = useDrawing(props.machine, pane, props.open)
  const { getViewport, setViewport, zoomIn, zoomOut } = useReactFlow()
  const toggle = (path: string) => {
    const { collapsed = [] } = drawn ?? {}
    collapse(collapsed.includes(path) ? collapsed.filter((each) => each !== path) : [...collapsed, path])
  }
  const move = (x: number, y: number) => {
    const viewport = getViewport()
    void setViewport({ ...viewport, x: viewport.x + x, y: viewport.y + y })
  }
  const keys: Record<string, () => unknown> = {
    ArrowLeft: () => move(panStep, 0),
    ArrowRight: () => move(-panStep, 0),
    ArrowUp: () => move(0, panStep),
    ArrowDown: () => move(0, -panStep),
    '+': () => zoomIn(),
    '-': () => zoomOut(),
    '0': () => drawn !== null && setViewport(wholeOf(drawn.drawing, drawn.pane)),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const action = keys[event.key]
    if (action === undefined || event.target !== event.currentTarget) return
    event.preventDefault()
    action()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it pans like a scrolling region
    <section
      className={css.pane}
      aria-label={`State machine ${props.machine.id}`}
      data-drawn={drawn === null ? undefined : ''}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it pans like a scrolling region
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <div ref={ref} className={css.canvas} data-canvas>
        {drawn !== null && (
          <ChartContext value={{ current: props.current, visited: props.visited, onToggle: toggle }}>
            <Flow {...props} drawing={drawn.drawing} pane={drawn.pane} />
          </ChartContext>
        )}
      </div>
      <Bar {...props} drawn={drawn} />
    </section>
  )
}

/** A machine's states and transitions, drawn from its definition, with the path of a run. */
export function Chart(props: ChartProps) {
  return (
    <ReactFlowProvider>
      <Pane {...props} />
    </ReactFlowProvider>
  )
}
