import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api'
import type { AnyStateMachine } from 'xstate'
import { toDirectedGraph, type DirectedGraphEdge, type DirectedGraphNode } from 'xstate/graph'

/** A positioned state, in pixels from the diagram's top left corner. */
type Box = {
  path: string
  title: string
  /** Events that are handled without leaving the state. */
  notes: string[]
  kind: 'state' | 'group' | 'final'
  initial: boolean
  x: number
  y: number
  width: number
  height: number
}
/** A transition between two states, with its events. */
type Arrow = {
  id: string
  source: string
  points: { x: number; y: number }[]
  lines: string[]
  label: { x: number; y: number; width: number; height: number }
}
export type Drawing = { width: number; height: number; boxes: Box[]; arrows: Arrow[] }

type Way = Pick<DirectedGraphEdge, 'source' | 'target' | 'transition'>

const lineHeight = 16
const textWidth = (text: string, size = 12) => Math.ceil(text.length * size * 0.58)
const widest = (lines: string[], size?: number) => Math.max(0, ...lines.map((line) => textWidth(line, size)))
const pathOf = ({ stateNode }: DirectedGraphNode) => stateNode.path.join('.')

/** The label of a transition: an event, an actor's result or a delay, and its guard. */
function cause(edge: Way): string {
  const { eventType, guard } = edge.transition
  const words = eventType
    .replace(
      /^xstate\.(done|error)\.actor\.(.+)$/,
      (_whole: string, outcome: string, id: string) =>
        `${actorOf(edge, id)} ${outcome === 'done' ? 'answers' : 'fails'}`,
    )
    .replace(/^xstate\.done\.state\..+$/, 'finished')
    .replace(/^xstate\.after\.([^.]+)\..+$/, 'after $1')
    .replace(/^$/, 'at once')
  const condition =
    typeof guard === 'string'
      ? guard
      : typeof guard === 'object' && guard !== null && 'type' in guard
        ? String(guard.type)
        : ''
  return condition === '' || condition === 'undefined' ? words : `${words} [${condition}]`
}

/** An actor's source name if its invoke id is only the state's name. */
function actorOf(edge: Way, id: string): string {
  const invoked = edge.source.invoke.find((each) => each.id === id)
  return typeof invoked?.src === 'string' && id.includes('.') ? invoked.src : id
}

/** The graph contains events only: eventless transitions are added. */
function edgesOf({ edges, stateNode }: DirectedGraphNode): Way[] {
  const atOnce = (stateNode.always ?? []).flatMap((transition) =>
    (transition.target ?? [stateNode]).map((target) => ({ source: stateNode, target, transition })),
  )
  return [...edges, ...atOnce]
}

/** Listed in the box instead of drawn: internal transitions, and those of the root. */
const isNote = (edge: Way) => edge.transition.target === undefined || edge.source.parent === undefined

/** Places a machine's states and transitions. elkjs (1.6 MB) is loaded on the first call. */
export async function layoutMachine(machine: AnyStateMachine, direction: 'RIGHT' | 'DOWN'): Promise<Drawing> {
  const { default: Elk } = await import('elkjs/lib/elk.bundled.js')
  const nodes = new Map<string, DirectedGraphNode>()
  const ways = new Map<string, { edge: ElkExtendedEdge; source: string; lines: string[] }>()

  const collect = (node: DirectedGraphNode): ElkNode => {
    nodes.set(node.id, node)
    for (const edge of edgesOf(node)) {
      if (isNote(edge)) continue
      const id = `${edge.source.id} → ${edge.target.id}`
      const way = ways.get(id) ?? {
        edge: { id, sources: [edge.source.id], targets: [edge.target.id] },
        source: edge.source.path.join('.'),
        lines: [],
      }
      const words = cause(edge)
      if (!way.lines.includes(words)) way.lines.push(words)
      ways.set(id, way)
    }
    const notes = notesOf(node)
    const head = 30 + notes.length * lineHeight
    const width = Math.max(90, textWidth(node.stateNode.key, 14) + 44, widest(notes) + 24)
    return {
      id: node.id,
      width,
      height: head + 6,
      children: node.children.map(collect),
      layoutOptions:
        node.children.length === 0
          ? {}
          : {
              'elk.padding': `[top=${head + 14},left=18,bottom=18,right=18]`,
              'elk.nodeSize.constraints': 'MINIMUM_SIZE',
              'elk.nodeSize.minimum': `(${width},${head + 6})`,
            },
    }
  }
  const root = collect(toDirectedGraph(machine))
  for (const { edge, lines } of ways.values()) {
    edge.labels = [{ text: lines.join('\n'), width: widest(lines) + 12, height: lines.length * lineHeight + 4 }]
  }
  const placed: ElkNode = await new Elk().layout({
    id: 'drawing',
    children: [root],
    edges: [...ways.values()].map(({ edge }) => edge),
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': direction,
      'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
      'elk.json.edgeCoords': 'ROOT',
      'elk.json.shapeCoords': 'ROOT',
      'elk.edgeLabels.inline': 'true',
      'elk.edgeRouting': 'ORTHOGONAL',
      'elk.layered.spacing.nodeNodeBetweenLayers': '28',
      'elk.layered.spacing.edgeNodeBetweenLayers': '14',
      'elk.spacing.nodeNode': '22',
      'elk.spacing.edgeNode': '14',
      'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
      'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
    },
  })

  const boxes: Box[] = []
  const place = (elk: ElkNode) => {
    const node = nodes.get(elk.id)
    if (node !== undefined) {
      const { stateNode } = node
      boxes.push({
        path: pathOf(node),
        title: stateNode.key,
        notes: notesOf(node),
        kind: stateNode.type === 'final' ? 'final' : node.children.length > 0 ? 'group' : 'state',
        initial: stateNode.parent?.initial?.target?.includes(stateNode) ?? false,
        x: elk.x ?? 0,
        y: elk.y ?? 0,
        width: elk.width ?? 0,
        height: elk.height ?? 0,
      })
    }
    for (const child of elk.children ?? []) place(child)
  }
  for (const child of placed.children ?? []) place(child)

  const arrows = (placed.edges ?? []).map((edge): Arrow => {
    const way = ways.get(edge.id)
    const section = edge.sections?.[0]
    const label = edge.labels?.[0]
    return {
      id: edge.id,
      source: way?.source ?? '',
      points: section ? [section.startPoint, ...(section.bendPoints ?? []), section.endPoint] : [],
      lines: way?.lines ?? [],
      label: { x: label?.x ?? 0, y: label?.y ?? 0, width: label?.width ?? 0, height: label?.height ?? 0 },
    }
  })
  return { width: placed.width ?? 0, height: placed.height ?? 0, boxes, arrows }
}

function notesOf(node: DirectedGraphNode): string[] {
  const notes = edgesOf(node)
    .filter(isNote)
    .map((edge) => (edge.transition.target === undefined ? `${cause(edge)} …` : `${cause(edge)} → ${edge.target.key}`))
  return [...new Set(notes)]
}
