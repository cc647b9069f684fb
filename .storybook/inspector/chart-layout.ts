import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api'
import type { AnyStateMachine, AnyStateNode } from 'xstate'

import { pathOf, transitionsFrom, type Transition } from './transitions.ts'

type Point = { x: number; y: number }
type Rectangle = { x: number; y: number; width: number; height: number }

/** A state of the chart, in pixels from the chart's top left corner. */
export type ChartState = Rectangle & {
  path: string
  title: string
  /** Transitions that are listed in the box instead of drawn. */
  notes: string[]
  kind: 'state' | 'final' | 'group' | 'collapsed'
  /** Its regions are active at the same time. */
  isParallel: boolean
  isInitial: boolean
  depth: number
}

/** All transitions from one visible state to another. */
export type ChartEdge = {
  id: string
  points: Point[]
  lines: string[]
  label: Rectangle
  keys: string[]
}

export type ChartDrawing = { width: number; height: number; states: ChartState[]; edges: ChartEdge[] }

/** Pixels; `chart.css.ts` uses the same. */
export const labelSize = 13
export const lineHeight = 17
const titleSize = 15
const maxLines = 4

const textWidth = (text: string, size = labelSize) => Math.ceil(text.length * size * 0.5)
const widest = (lines: string[], size?: number) => Math.max(0, ...lines.map((line) => textWidth(line, size)))
const childrenOf = (node: AnyStateNode) => Object.values(node.states) as AnyStateNode[]

/** The paths of all states that contain others, without the root. */
export function groupsOf(node: AnyStateNode): string[] {
  return childrenOf(node).flatMap((child) =>
    childrenOf(child).length === 0 ? [] : [pathOf(child), ...groupsOf(child)],
  )
}

/** The state, or the outermost collapsed state around it. */
function visibleOf(node: AnyStateNode, collapsed: ReadonlySet<string>): AnyStateNode {
  let visible = node
  for (let at: AnyStateNode | undefined = node; at !== undefined; at = at.parent)
    if (collapsed.has(pathOf(at))) visible = at
  return visible
}

const maxDrawn = 5

/** Listed in the box: transitions that stay in the state, those of the root, and eventless ones with many targets. */
const isNote = ({ source, target, cause }: Transition) =>
  target === null || source.parent === undefined || (cause === 'at once' && (source.always?.length ?? 0) > maxDrawn)

export function notesOf(node: AnyStateNode): string[] {
  const notes = new Map<string, string[]>()
  for (const each of transitionsFrom(node).filter(isNote)) {
    const to = each.target === null || each.target === node ? '…' : `→ ${each.target.key}`
    notes.set(each.cause, [...new Set([...(notes.get(each.cause) ?? []), to])])
  }
  return [...notes].map(([cause, [first = '…', ...others]]) =>
    others.length === 0 ? `${cause} ${first}` : `${cause} → ${others.length + 1} states`,
  )
}

/** The causes, each followed by its guards. */
function linesOf(transitions: Transition[]): string[] {
  const causes = new Map<string, Set<string>>()
  for (const { cause, guard } of transitions) {
    const guards = causes.get(cause) ?? new Set()
    causes.set(cause, guard !== '' ? guards.add(`[${guard}]`) : guards)
  }
  const lines = [...causes].flatMap(([cause, guards]) => [cause, ...guards])
  return lines.length <= maxLines ? lines : [...lines.slice(0, maxLines - 1), `and ${lines.length - maxLines + 1} more`]
}

/** The room of all boxes and labels: placing a chart takes seconds, and is left out where it cannot fit. */
function areaOf(root: AnyStateNode): number {
  const { children, edges } = draftOf(root, new Set())
  const areas = (node: ElkNode): number[] =>
    node.children?.length ? node.children.flatMap(areas) : [(node.width ?? 0) * (node.height ?? 0)]
  const labels = edges.map(({ labels: [label] = [] }) => (label?.width ?? 0) * (label?.height ?? 0))
  return [...children.flatMap(areas), ...labels].reduce((sum, area) => sum + area, 0)
}

type Draft = { nodes: Map<string, AnyStateNode>; edges: Map<string, Transition[]> }

function collect(node: AnyStateNode, collapsed: ReadonlySet<string>, draft: Draft): ElkNode {
  draft.nodes.set(node.id, node)
  const isCollapsed = collapsed.has(pathOf(node))
  const inner = isCollapsed ? [] : childrenOf(node)
  const notes = isCollapsed ? [] : notesOf(node)
  // A collapsed state has a line for its current substate.
  const head = 34 + (isCollapsed ? 1 : notes.length) * lineHeight
  const width = Math.max(96, textWidth(node.key, titleSize) + 60, widest(notes) + 28)
  return {
    id: node.id,
    width,
    height: head + 6,
    children: inner.map((child) => collect(child, collapsed, draft)),
    layoutOptions:
      inner.length === 0
        ? {}
        : {
            ...spacing,
            'elk.padding': `[top=${head + 6},left=14,bottom=14,right=14]`,
            'elk.nodeSize.constraints': 'MINIMUM_SIZE',
            'elk.nodeSize.minimum': `(${width},${head + 6})`,
          },
  }
}

function collectEdges(node: AnyStateNode, collapsed: ReadonlySet<string>, draft: Draft): void {
  for (const transition of transitionsFrom(node)) {
    if (isNote(transition) || transition.target === null) continue
    const source = visibleOf(transition.source, collapsed)
    const target = visibleOf(transition.target, collapsed)
    // Within a collapsed state.
    if (source === target && collapsed.has(pathOf(source))) continue
    const id = `${source.id} → ${target.id}`
    draft.edges.set(id, [...(draft.edges.get(id) ?? []), transition])
  }
  for (const child of childrenOf(node)) collectEdges(child, collapsed, draft)
}

const spacing = {
  'elk.layered.spacing.nodeNodeBetweenLayers': '10',
  'elk.layered.spacing.edgeNodeBetweenLayers': '7',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '5',
  'elk.spacing.nodeNode': '10',
  'elk.spacing.edgeNode': '7',
  'elk.spacing.edgeEdge': '5',
  'elk.spacing.edgeLabel': '2',
}

const options = (direction: 'RIGHT' | 'DOWN', more: Record<string, string>) => ({
  'elk.algorithm': 'layered',
  'elk.direction': direction,
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.edgeLabels.inline': 'true',
  'elk.edgeRouting': 'ORTHOGONAL',
  ...spacing,
  ...more,
})
/** Ways to place a chart: the most compact one for the pane is drawn. */
const ways = [
  options('DOWN', {
    'elk.layered.cycleBreaking.strategy': 'GREEDY',
    'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
    'elk.layered.compaction.postCompaction.strategy': 'EDGE_LENGTH',
  }),
  options('DOWN', {
    'elk.layered.cycleBreaking.strategy': 'GREEDY',
    'elk.layered.nodePlacement.strategy': 'SIMPLE',
    'elk.layered.layering.strategy': 'MIN_WIDTH',
    'elk.layered.compaction.postCompaction.strategy': 'EDGE_LENGTH',
  }),
  options('DOWN', {
    'elk.layered.cycleBreaking.strategy': 'GREEDY',
    'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  }),
  options('DOWN', {
    'elk.layered.cycleBreaking.strategy': 'GREEDY_MODEL_ORDER',
    'elk.layered.nodePlacement.strategy': 'SIMPLE',
    'elk.layered.compaction.postCompaction.strategy': 'EDGE_LENGTH',
  }),
  options('DOWN', {
    'elk.edgeLabels.inline': 'false',
    'elk.layered.cycleBreaking.strategy': 'GREEDY_MODEL_ORDER',
    'elk.layered.nodePlacement.strategy': 'LINEAR_SEGMENTS',
    'elk.layered.layering.strategy': 'STRETCH_WIDTH',
    'elk.layered.compaction.postCompaction.strategy': 'LEFT',
  }),
  options('RIGHT', {
    'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
    'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
    'elk.layered.compaction.postCompaction.strategy': 'EDGE_LENGTH',
  }),
]

const rectangleOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Rectangle> = {}): Rectangle => ({
  x,
  y,
  width,
  height,
})

function descriptionOf(
  node: AnyStateNode,
  collapsed: ReadonlySet<string>,
): Omit<ChartState, keyof Rectangle | 'depth'> {
  const isCollapsed = collapsed.has(pathOf(node))
  return {
    path: pathOf(node),
    title: node.key,
    notes: isCollapsed ? [] : notesOf(node),
    kind: kindOf(node, isCollapsed),
    isParallel: node.type === 'parallel',
    isInitial: node.parent?.initial?.target?.includes(node) ?? false,
  }
}

function kindOf(node: AnyStateNode, isCollapsed: boolean): ChartState['kind'] {
  if (isCollapsed) return 'collapsed'
  if (node.type === 'final') return 'final'
  return childrenOf(node).length > 0 ? 'group' : 'state'
}

export type Size = { width: number; height: number }

/** Pixels around a chart that is shown whole. */
export const margin = 4

/** The zoom at which a chart fits into a pane. */
export const fitOf = (chart: Size, pane: Size) =>
  Math.min((pane.width - 2 * margin) / chart.width, (pane.height - 2 * margin) / chart.height)

type Placed = Draft & { candidates: ElkNode[] }

function draftOf(root: AnyStateNode, collapsed: ReadonlySet<string>) {
  const draft: Draft = { nodes: new Map(), edges: new Map() }
  const children = childrenOf(root).map((child) => collect(child, collapsed, draft))
  collectEdges(root, collapsed, draft)
  const edges = [...draft.edges].map(([id, transitions]): ElkExtendedEdge => {
    const [source = '', target = ''] = id.split(' → ')
    const lines = linesOf(transitions)
    const size = { width: widest(lines) + 10, height: lines.length * lineHeight + 2 }
    return { id, sources: [source], targets: [target], labels: [{ text: lines.join('\n'), ...size }] }
  })
  return { draft, children, edges }
}

/** Places the visible states and transitions in each way. elk writes the positions into its input. Its compaction fails for some graphs. */
async function place(machine: AnyStateMachine, collapsed: ReadonlySet<string>): Promise<Placed> {
  const { draft, children, edges } = draftOf(machine.root, collapsed)
  const { default: Elk } = await import('elkjs/lib/elk.bundled.js')
  const elk = new Elk()
  const graph: ElkNode = { id: 'chart', children, edges }
  const results = await Promise.allSettled(
    ways.map((layoutOptions): Promise<ElkNode> => elk.layout({ ...structuredClone(graph), layoutOptions })),
  )
  const candidates = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  return { ...draft, candidates }
}

/** Placing takes a second, on a busy machine many; a pane of another size takes another candidate. */
const placements = new Map<string, Promise<Placed>>()

/** How often a line crosses a box. elk's compaction moves some lines over boxes. */
function crossingsOf({ states, edges }: ChartDrawing): number {
  const boxes = states.filter(({ kind }) => kind !== 'group')
  const inset = 3
  const isCrossing = (a: Point, b: Point, { x, y, width, height }: Rectangle) =>
    Math.max(a.x, b.x) > x + inset &&
    Math.min(a.x, b.x) < x + width - inset &&
    Math.max(a.y, b.y) > y + inset &&
    Math.min(a.y, b.y) < y + height - inset
  const crossed = edges.flatMap(({ points }) =>
    points.slice(1).flatMap((to, index) => boxes.filter((box) => isCrossing(points[index] as Point, to, box))),
  )
  return crossed.length
}

/** The most compact drawing for the pane, of those with the fewest crossings. elkjs (1.6 MB) is loaded on the first call. */
export async function layoutChart(
  machine: AnyStateMachine,
  collapsed: ReadonlySet<string>,
  pane: Size,
): Promise<ChartDrawing> {
  const key = JSON.stringify([machine.id, [...collapsed].toSorted()])
  const placement = placements.get(key) ?? place(machine, collapsed)
  placements.set(key, placement)
  const { candidates, ...draft } = await placement
  const [best] = candidates
    .map((placed) => drawingOf(placed, draft, collapsed))
    .toSorted((a, b) => crossingsOf(a) - crossingsOf(b) || fitOf(b, pane) - fitOf(a, pane))
  if (best === undefined) throw new Error('elk could not place the states')
  return best
}

function drawingOf(placed: ElkNode, draft: Draft, collapsed: ReadonlySet<string>): ChartDrawing {
  const states: ChartState[] = []
  const add = (elk: ElkNode, depth: number) => {
    const node = draft.nodes.get(elk.id)
    if (node !== undefined) states.push({ ...rectangleOf(elk), ...descriptionOf(node, collapsed), depth })
    for (const child of elk.children ?? []) add(child, depth + 1)
  }
  for (const child of placed.children ?? []) add(child, 0)

  return {
    width: placed.width ?? 0,
    height: placed.height ?? 0,
    states,
    edges: (placed.edges ?? []).map((edge): ChartEdge => {
      const transitions = draft.edges.get(edge.id) ?? []
      const section = edge.sections?.[0]
      return {
        id: edge.id,
        points: section ? [section.startPoint, ...(section.bendPoints ?? []), section.endPoint] : [],
        lines: linesOf(transitions),
        label: rectangleOf(edge.labels?.[0]),
        keys: transitions.map(({ key }) => key),
      }
    }),
  }
}

/** The smallest zoom at which labels have 12 px. */
export const readableZoom = 12 / labelSize

/**
 * The groups that are collapsed until the reader chooses: none if the whole chart is readable, otherwise those that the shown step
 * does not need.
 */
export async function collapsedAtFirst(
  machine: AnyStateMachine,
  pane: Size,
  open: readonly string[],
): Promise<string[]> {
  const groups = groupsOf(machine.root)
  const isHopeless = areaOf(machine.root) > (pane.width * pane.height) / readableZoom ** 2 / 2
  if (!isHopeless && fitOf(await layoutChart(machine, new Set(), pane), pane) >= readableZoom) return []
  return groups.filter((path) => !open.includes(path))
}
