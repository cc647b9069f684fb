import { useState, type MouseEvent } from 'react'
import { expect, fn } from 'storybook/test'

import preview from '../../../../.storybook/preview.tsx'
import { Slot, Slottable } from './slot.tsx'
import { guide } from '../../../../.storybook/docs/guide.tsx'

const outer = fn()
const inner = fn((event: MouseEvent) => event.preventDefault())

const slotRef = fn()
const childRef = fn()

/** Renders again on every click. */
function Both() {
  const [times, setTimes] = useState(0)
  return (
    <>
      <Slot
        ref={slotRef}
        id="from-slot"
        title="from slot"
        className="one"
        aria-describedby="a"
        style={{ color: 'red', top: 1 }}
        onClick={outer}
        onFocus={outer}
      >
        <span>before </span>
        <Slottable>
          <a
            ref={childRef}
            href="#somewhere"
            title="from child"
            className="two"
            aria-describedby="b"
            style={{ color: 'inherit' }}
            onClick={inner}
          >
            Link
          </a>
        </Slottable>
        <span> after</span>
      </Slot>
      <button type="button" onClick={() => setTimes(times + 1)}>
        Again {times}
      </button>
    </>
  )
}

const meta = preview.meta({
  title: 'Components/Slot',
  parameters: guide({
    status: 'ready',
    use: 'Inside of a component with `asChild`: it gives its props to its only child.',
    avoid: 'An element of the component for everything else.',
    anatomy: ['The child'],
    keyboard: [],
    accessibility: 'Class names, handlers and refs are merged, so that a link stays a link.',
  }),
  component: Slot,
})

/** The child renders with merged props; refs are set once, no matter how often it renders. */
export const Adds = meta.story({
  render: () => <Both />,
  play: async ({ canvas, userEvent }) => {
    const link = canvas.getByRole('link')
    await expect(link).toHaveTextContent('before Link after')
    await expect(link.id).toBe('from-slot')
    await expect(link.title).toBe('from child')
    await expect(link.className).toBe('one two')
    await expect(link.getAttribute('aria-describedby')).toBe('a b')
    await expect(link.style.cssText).toBe('color: inherit; top: 1px;')
    await userEvent.click(link)
    await expect([inner.mock.calls.length, outer.mock.calls.length]).toEqual([1, 2])
    await userEvent.click(canvas.getByRole('button'))
    await expect(canvas.getByRole('button')).toHaveTextContent('Again 1')
    await expect([slotRef.mock.calls, childRef.mock.calls]).toEqual([[[link]], [[link]]])
  },
})

/** A child that is not an element renders nothing. */
export const OfNothing = meta.story({
  args: { children: null },
  play: async ({ canvasElement }) => expect(canvasElement.querySelector('[data-story]')?.children.length).toBe(0),
})
