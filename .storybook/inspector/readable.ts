// The journeys of Storybook run these functions inside its page: each is complete in itself.

/** What is wrong with a chart: texts under 12 px, a current state that is not wholly visible, and a panel over the chart. */
export function unreadableIn(chart: Element): string[] {
  const room = chart.querySelector('[data-canvas]')?.getBoundingClientRect()
  const boxes = [...chart.querySelectorAll<HTMLElement>('[data-state], [data-label]')]
  const current = boxes.filter((box) => box.matches('[data-current]:not([data-kind="group"])'))
  if (room === undefined || current.length === 0) return ['not drawn yet']
  const small = boxes.filter((box) => {
    const zoom = box.getBoundingClientRect().width / box.offsetWidth
    const sizes = [box, ...box.querySelectorAll('div')].map((each) =>
      Number.parseFloat(getComputedStyle(each).fontSize),
    )
    // Sizes are measured with an error.
    return Math.min(...sizes) * zoom < 11.9
  })
  const hidden = current.filter((box) => {
    const { left, top, right, bottom } = box.getBoundingClientRect()
    return left < room.left || top < room.top || right > room.right || bottom > room.bottom
  })
  const over = [...chart.querySelectorAll('.react-flow__panel')].filter((panel) => {
    const { top, bottom } = panel.getBoundingClientRect()
    return top < room.bottom && bottom > room.top
  })
  return [
    ...small.map((box) => `small: ${box.textContent}`),
    ...hidden.map((box) => `hidden: ${box.textContent}`),
    ...over.map((panel) => `over the chart: ${panel.className}`),
  ]
}

/** The boxes and labels that are not wholly visible. */
export function outsideOf(chart: Element): (string | null)[] {
  const room = chart.querySelector('[data-canvas]')?.getBoundingClientRect()
  if (room === undefined) return ['not drawn yet']
  return [...chart.querySelectorAll('[data-state], [data-label]')]
    .filter((box) => {
      const { left, top, right, bottom } = box.getBoundingClientRect()
      return left < room.left || top < room.top || right > room.right || bottom > room.bottom
    })
    .map((box) => box.textContent)
}
