import { vars } from '@lotus/ui/theme'

const { color } = vars
const root = document.documentElement

/** Changes the story and returns the function that restores it; null if the story shows nothing of the kind. */
export type Plant = (box: HTMLElement) => (() => void) | null

/** Sets a style property, with priority over every rule. */
function set(element: HTMLElement | SVGElement, property: string, value: string): () => void {
  const before = element.getAttribute('style') ?? ''
  element.style.setProperty(property, value, 'important')
  return () => element.setAttribute('style', before)
}

const nameOf = (variable: string) => variable.slice('var('.length, -1)

/** Replaces a token by a color relative to its value. */
const recolor =
  (tokens: (box: HTMLElement) => readonly string[], to: (value: string) => string): Plant =>
  (box) => {
    const names = tokens(box).map(nameOf)
    if (names.length === 0) return null
    const values = names.map((name) => getComputedStyle(root).getPropertyValue(name))
    const restore = names.map((name, at) => set(root, name, to(values[at] ?? '')))
    return () => {
      for (const one of restore.toReversed()) one()
    }
  }

const jade = () => [color.foreground.accent, color.background.accent, color.border.accent, color.focus.neutral]
const paper = () => [color.background.page]
const isTint = (name: string | undefined): name is keyof typeof color.tint => name !== undefined && name in color.tint
const tint = (box: HTMLElement) => {
  const name = visible(box, '[data-tint]')?.dataset['tint']
  return isTint(name) ? [color.tint[name]] : []
}
/** CIE76 ΔE of 3 towards blue: the direction in which brightness changes least. */
const threeUnits = (value: string) => `lab(from ${value} l a calc(b - 3))`

/** The first element of the kind inside the picture. Below a dialog nothing counts: the backdrop and the dialog cover it. */
function visible<Found extends HTMLElement | SVGElement = HTMLElement>(
  box: HTMLElement,
  selector: string,
  isWanted: (element: Found) => boolean = () => true,
): Found | undefined {
  const layer = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? box
  const frame = box.getBoundingClientRect()
  return [...layer.querySelectorAll<Found>(selector)].find((element) => {
    const { top, bottom, left, right, width, height } = element.getBoundingClientRect()
    const isInside = top >= frame.top && left >= frame.left && right <= frame.right && bottom <= window.innerHeight
    return (
      isInside &&
      width > 4 &&
      height > 4 &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      isHit(element, (left + right) / 2, (top + bottom) / 2) &&
      isWanted(element)
    )
  })
}

/** Whether the element is drawn at the point, and not cut by a scrolled parent. */
const isHit = (element: Element, x: number, y: number) =>
  getComputedStyle(element).pointerEvents === 'none' || document.elementsFromPoint(x, y).includes(element)

const plantOn =
  <Found extends HTMLElement | SVGElement>(
    selector: string,
    property: string,
    value: (element: Found, style: CSSStyleDeclaration) => string,
    isWanted?: (element: Found) => boolean,
  ): Plant =>
  (box) => {
    const element = visible<Found>(box, selector, isWanted)
    return element === undefined ? null : set(element, property, value(element, getComputedStyle(element)))
  }

/** Whether the element has a Latin word of its own: the weight of Chinese text depends on the device's typeface. */
const hasText = (element: HTMLElement) =>
  [...element.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && /\p{Script=Latin}{3}/u.test(node.textContent ?? ''),
  )

export const plants: Record<string, Plant> = {
  'jade to teal': recolor(jade, (value) => `oklch(from ${value} l c calc(h + 40))`),
  'jade, ΔE 3': recolor(jade, threeUnits),
  'paper to white': recolor(paper, () => '#fff'),
  'paper, ΔE 3': recolor(paper, threeUnits),
  'one department tint to pink': recolor(tint, (value) => `oklch(from ${value} l c 0)`),
  'one department tint, ΔE 3': recolor(tint, threeUnits),
  '1 px of padding': plantOn<HTMLElement>(
    '*',
    'padding-top',
    (_, { paddingTop }) => `${Number.parseFloat(paddingTop) + 1}px`,
    (element) => Number.parseFloat(getComputedStyle(element).paddingTop) > 0,
  ),
  '1 px of width': plantOn<HTMLElement>('button, input, img', 'width', (element) => `${element.offsetWidth + 1}px`),
  'a step of font weight': plantOn<HTMLElement>(
    '*',
    'font-weight',
    (_, { fontWeight }) => `${Number(fontWeight) < 700 ? Number(fontWeight) + 100 : 600}`,
    // The headings' typeface has one weight.
    (element) => hasText(element) && getComputedStyle(element).fontFamily.includes('Figtree'),
  ),
  'a missing icon': plantOn<SVGElement>('svg[class*=lucide]', 'visibility', () => 'hidden'),
  'a missing product picture': plantOn<HTMLImageElement>(
    'picture > img',
    'visibility',
    () => 'hidden',
    (image) => !image.src.startsWith('data:'),
  ),
}
