import { expect, userEvent, waitFor, within } from 'storybook/test'

type Canvas = ReturnType<typeof within>

/** The code of the shop loads slowly on a busy machine. */
const patience = { timeout: 45_000, interval: 100 }

/** Uses the shop in the frame of a flow as a shopper does. */
export async function shopperIn(canvas: Canvas) {
  const frame = (await canvas.findByTitle('Shop')) as HTMLIFrameElement
  const inner = () => frame.contentDocument as Document
  await waitFor(() => expect(inner().querySelector('main h1')).not.toBeNull(), patience)
  const user = userEvent.setup({ document: inner(), delay: null })
  const page = within(inner().body)
  /** Replaces Testing Library's dump of the document in an error by the text of the page. */
  const withPageText = <Found>(found: Promise<Found>): Promise<Found> =>
    found.catch((error: unknown) => {
      const [wanted] = String(error).split('\n\nIgnored').slice(0, 1)
      throw new Error(`${wanted}\nThe shop shows: ${inner().querySelector('main')?.innerText ?? 'nothing'}`)
    })
  // `hidden: true`: Testing Library takes a second to check the visibility of all elements, so only the matches are checked.
  const find = async (role: string, name: string | RegExp): Promise<HTMLElement> => {
    const all = await withPageText(page.findAllByRole(role, { name, hidden: true }, patience))
    const seen = all.filter((element) => element.checkVisibility())
    await expect(seen, `${role} ${name}`).toHaveLength(1)
    return seen[0] as HTMLElement
  }
  return {
    user,
    page,
    find,
    heading: (name: string | RegExp) => find('heading', name),
    text: (text: string | RegExp) => withPageText(page.findByText(text, {}, patience)),
    /** A field that the shop has filled. */
    value: (text: string) => withPageText(page.findByDisplayValue(text, {}, patience)),
    async press(role: string, name: string | RegExp) {
      const target = await find(role, name)
      // A dialog that is opening or closing blocks the pointer.
      await waitFor(() => expect(getComputedStyle(target).pointerEvents).not.toBe('none'), patience)
      await user.click(target)
    },
    /** For the picture: the top of the page with its product pictures and without toasts, which come and go in their own time. */
    async rest() {
      const style = inner().createElement('style')
      style.textContent = '[data-toasts] { visibility: hidden }'
      inner().head.append(style)
      inner().defaultView?.scrollTo({ top: 0, behavior: 'instant' })
      for (const image of inner().images) {
        image.loading = 'eager'
        // A broken one shows its fallback.
        await image.decode().catch(() => null)
      }
    },
    async fill(fields: Readonly<Record<string, string>>) {
      for (const [name, text] of Object.entries(fields)) {
        const label = new RegExp(`^${name}`)
        const field = await withPageText(page.findByLabelText(label, { selector: 'input' }, patience))
        await user.clear(field)
        await user.click(field)
        await user.paste(text)
      }
    },
  }
}

export type Shopper = Awaited<ReturnType<typeof shopperIn>>

/** Presses a button of the simulation, beside the shop. */
export async function trigger(canvas: Canvas, name: string): Promise<void> {
  await userEvent.click(await canvas.findByRole('button', { name }, patience))
}
