import { expect, waitFor, within } from 'storybook/test'

import { writeArgs } from '../play.ts'
import { Inspector } from './inspector.tsx'
import type { Link } from './link.ts'
import { unreadableIn } from './readable.ts'
import type { Inspected } from './use-run.ts'

export { firstLink } from './link.ts'

/**
 * Renders a machine's inspector. The story's arguments are the link to the shown state, so Storybook's URL always has them.
 * Machines are not arguments: Storybook clones arguments, and a machine is a cyclic object.
 */
export const inspectorOf = (inspected: Inspected) =>
  function InspectorStory(link: Link, { id }: { id: string }) {
    return <Inspector inspected={inspected} storyId={id} link={link} onLink={(next) => writeArgs(id, next)} />
  }

/** The scenarios of a table of a machine's test. */
export const scenariosOf = <Row extends readonly [string, ...unknown[]]>(
  rows: readonly Row[],
  scenarioOf: (row: Row) => { input?: unknown; events: Row[number] },
) =>
  rows.map((row) => {
    const { input, events } = scenarioOf(row)
    return { name: row[0], input, events: events as [] }
  })

/** elkjs takes long on a busy machine. */
const patience = { timeout: 60_000 }

type Canvas = ReturnType<typeof within>
type UserEvent = { click: (element: Element) => Promise<void> }

export const chartIn = async (canvas: Canvas, machine: string): Promise<HTMLElement> => {
  const chart = await canvas.findByRole('region', { name: `State machine ${machine}` }, patience)
  await waitFor(() => expect(chart).toHaveAttribute('data-drawn'), patience)
  return chart
}

export const stateIn = (canvas: Canvas) => canvas.getByRole('status', { name: 'Live state' })

/** Presses buttons of the inspector one after the other. */
export async function press(
  { canvas, userEvent }: { canvas: Canvas; userEvent: UserEvent },
  ...names: (string | RegExp)[]
): Promise<void> {
  for (const name of names) {
    const panel = within(canvas.getByRole('region', { name: 'Events' }))
    const [first] = await panel.findAllByRole('button', { name })
    // `findAllByRole` rejects an empty result.
    await userEvent.click(first as HTMLElement)
  }
}

/** Every text of the chart has at least 12 px, the current state is visible, and no panel is over the chart. */
export const expectReadable = (chart: HTMLElement): Promise<void> =>
  waitFor(() => expect(unreadableIn(chart)).toEqual([]), patience)

/** Shows a screen beside the chart. */
export async function showScreen(
  { canvas, userEvent }: { canvas: Canvas; userEvent: UserEvent },
  device: 'Phone' | 'Desktop',
) {
  await userEvent.click(canvas.getByRole('radio', { name: device }))
  return screenIn(canvas, `Screen on a ${device.toLowerCase()}`)
}

/** The content of a screen's frame. */
async function screenIn(canvas: Canvas, title: string) {
  const frame = (await canvas.findByTitle(title)) as HTMLIFrameElement
  const { body } = frame.contentDocument as Document
  await waitFor(() => expect(body.childElementCount).toBeGreaterThan(0))
  return { body, ...within(body) }
}
