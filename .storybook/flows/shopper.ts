import type { MessageDescriptor } from '@lingui/core'
import type { LocalizedText } from '@lotus/openapi/schema'
import { expect, userEvent, waitFor, within } from 'storybook/test'

import { defaultLocale, isLocale } from '../../apps/storefront/src/i18n/i18n.ts'

import { settingsOf } from '../settings.ts'
import { i18nOf } from '../story-i18n.ts'

type Canvas = ReturnType<typeof within>
type Words = MessageDescriptor | string | RegExp

/** In the place of a value of a message: anything. */
export const anything = '\uFFFC'

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
const beginning = (text: string) => new RegExp(`^${escape(text).replaceAll(anything, '.*')}`)

/** The language of the flow: the toolbar's, otherwise that of the story. */
export function localeOf(globals: Record<string, unknown>) {
  const { locale } = settingsOf(globals)
  return isLocale(locale) ? locale : defaultLocale
}

/** The code of the shop loads slowly on a busy machine. */
const patience = { timeout: 45_000, interval: 100 }

/** Uses the shop in the frame of a flow as a shopper does, in the language of the flow: names come from the shop's catalog. */
export async function shopperIn(canvas: Canvas, globals: Record<string, unknown>) {
  const locale = localeOf(globals)
  const i18n = await i18nOf(locale)
  const say = (message: MessageDescriptor) => i18n._(message)
  /** The beginning of a name or a text. */
  const like = (message: MessageDescriptor) => beginning(say(message))
  const wordsOf = (words: Words) => {
    if (typeof words === 'string' || words instanceof RegExp) return words
    return words.values === undefined ? say(words) : like(words)
  }
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
  const find = async (role: string, words: Words): Promise<HTMLElement> => {
    const name = wordsOf(words)
    const findOne = async () => {
      const seen = page.queryAllByRole(role, { name, hidden: true }).filter((element) => element.checkVisibility())
      // During a transition the old and the new element can both be present.
      await expect(seen, `${role} ${name}`).toHaveLength(1)
      return seen[0] as HTMLElement
    }
    return withPageText(waitFor(findOne, patience))
  }
  return {
    user,
    find,
    say,
    like,
    nameOf: ({ names }: { names: LocalizedText }) => names[locale],
    heading: (name: Words) => find('heading', name),
    text: (text: Words) => withPageText(page.findByText(wordsOf(text), {}, patience)),
    /** A field that the shop has filled. */
    value: (text: string) => withPageText(page.findByDisplayValue(text, {}, patience)),
    async press(role: string, words: Words) {
      const target = await find(role, words)
      // A dialog that is opening or closing blocks the pointer.
      await waitFor(() => expect(getComputedStyle(target).pointerEvents).not.toBe('none'), patience)
      await user.click(target)
    },
    /**
     * Prepares a screenshot: scrolls to the top and hides toasts, whose timing varies. Fails if the simulated server has no
     * handler for a request: the shop may hide such an error and retry.
     */
    rest() {
      const unanswered = canvas.queryAllByText(/^501:/).map((element: HTMLElement) => element.textContent)
      if (unanswered.length > 0) throw new Error(unanswered.join('\n'))
      const style = inner().createElement('style')
      style.textContent = '[data-toasts] { visibility: hidden }'
      inner().head.append(style)
      inner().defaultView?.scrollTo({ top: 0, behavior: 'instant' })
    },
    async fill(...fields: readonly (readonly [label: MessageDescriptor, text: string])[]) {
      for (const [label, text] of fields) {
        const field = await withPageText(page.findByLabelText(like(label), { selector: 'input' }, patience))
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
