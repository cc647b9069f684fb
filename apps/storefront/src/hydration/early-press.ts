declare global {
  /** What `earlyPressScript` has kept; null once the page's own code listens. */
  var earlyPresses: (EventTarget | null)[] | null | undefined
}

/** Runs in the head: keeps what is pressed before any other code of the page is there. */
export const earlyPressScript = `var earlyPresses=[];document.addEventListener('click',function(e){earlyPresses&&earlyPresses.push(e.target)},true)`

/** Frames in which a button may come alive once its code is there: a press that is answered later would surprise. */
const patience = 600

type Answers = {
  /** Answers a press at once in the button's place; false where only the button can. */
  count: (button: HTMLButtonElement) => boolean
  /** Settles when the code of all that the server drew is there. */
  alive: () => Promise<void>
}

/**
 * Loses no press while the page comes alive: one on a button or box that the server drew and that does not answer yet is
 * counted, or made again as soon as the button answers. Returns the way to stop.
 */
export function answerEarlyPresses({ count, alive }: Answers): () => void {
  const ended = new AbortController()
  /** What waits to be pressed again; of a box, whether the last press has left it on. */
  const waiting = new Map<Control, boolean>()
  let heard: Control | null = null

  const pressAgain = async (button: Control) => {
    await alive()
    for (let frame = 0; frame < patience && button.isConnected; frame += 1) {
      // The browser has changed a box by itself: only a change of it says anything to React.
      if ('checked' in button) button.checked = !waiting.get(button)
      button.click()
      if (heard === null) break
      heard = null
      await new Promise(requestAnimationFrame)
    }
    waiting.delete(button)
  }
  const take = (button: Control | null) => {
    if (button === null || (button instanceof HTMLButtonElement && !waiting.has(button) && count(button))) return
    const isFirst = !waiting.has(button)
    waiting.set(button, 'checked' in button && button.checked)
    if (isFirst) pressAgain(button).catch(reportError)
  }
  const settle = () => {
    const button = heard
    heard = null
    take(button)
  }

  const phase = { capture: true, signal: ended.signal }
  // Not on the window: what another listener has stopped there was not meant for the page.
  document.addEventListener(
    'click',
    ({ target }) => {
      heard = buttonOf(target)
      setTimeout(settle)
    },
    phase,
  )
  // React, which listens on the document too, ends the way of an event that it cannot answer yet: then this one is not
  // reached.
  document.documentElement.addEventListener('click', () => (heard = null), phase)
  for (const target of globalThis.earlyPresses ?? []) take(buttonOf(target))
  globalThis.earlyPresses = null
  return () => ended.abort()
}

type Control = HTMLButtonElement | HTMLInputElement

/** The button or box that was pressed; the browser itself answers the button of a form that it can send. */
function buttonOf(target: EventTarget | null): Control | null {
  if (target instanceof HTMLInputElement) return /checkbox|radio/.test(target.type) ? target : null
  const button = target instanceof Element ? target.closest('button') : null
  const isSent = button?.type === 'submit' && button.form !== null && button.form.method !== 'dialog'
  return isSent ? null : button
}
