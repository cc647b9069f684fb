import { act, createElement, type ComponentType, type ReactElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'

import { Checkbox } from './checkbox/checkbox.tsx'
import { Dialog } from './dialog/dialog.tsx'
import { Field } from './field/field.tsx'
import { Menu, MenuChoice } from './menu/menu.tsx'
import { Segmented } from './segmented/segmented.tsx'
import { RadioCard, RadioCardGroup } from './radio-card/radio-card.tsx'
import { Select } from './select/select.tsx'
import { Switch } from './switch/switch.tsx'
import { TabList, Tabs } from './tabs/tabs.tsx'
import { TextArea } from './text-area/text-area.tsx'
import { TextInput } from './text-input/text-input.tsx'
import { ToastRegion } from './toast/toast.tsx'

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../{ui,ui-shop}/src/*/*.tsx', '!**/*.{stories,test,examples}.tsx'],
  { eager: true },
)

/** Parts without an element of their own: they render the child that they get, or belong to another component. */
const withoutElement = ['LabelsProvider', 'DialogClose', 'PanelClose', 'PanelHead', 'Slottable']

const components = Object.values(modules)
  .flatMap((exports) => Object.entries(exports))
  .filter(([name, value]) => /^[A-Z]/.test(name) && typeof value === 'function' && !withoutElement.includes(name))
  .map(([name, component]) => ({ name, Component: component as ComponentType<Record<string, unknown>> }))

const button = <button type="button">Button</button>
const ignore = () => {}
/** Props without which a component does not render. The others get the same children. */
const required: Record<string, Record<string, unknown>> = {
  AlertDialog: { open: true, title: 'Title', description: 'Text', cancel: button, action: button },
  Avatar: { name: 'Ana Lima' },
  BannerSlide: { title: 'Title', description: 'Text', action: button, art: 'Art' },
  Barcode: { value: '1234' },
  CategoryTile: { art: 'Art' },
  CopyField: { value: 'Value', onCopyFailed: ignore },
  Dialog: { open: true, title: 'Title' },
  EmptyState: { title: 'Title' },
  FramedField: { containerId: 'container', onLabelPress: ignore },
  Gallery: { thumbnails: ['1'] },
  Heading: { level: 2 },
  IconButton: { icon: 'x', children: undefined },
  ListItem: { children: button },
  Menu: { open: true, trigger: button },
  MenuOption: { value: 'one' },
  Pagination: { page: 1, pageCount: 3, link: () => <a href="#page">{''}</a> },
  Picture: { src: 'data:,', alt: '', width: 1, height: 1 },
  Price: { current: 'R$ 1,00' },
  PriceRange: { min: 0, max: 9, value: [1, 5], format: String, onValueChange: ignore, onValueCommit: ignore },
  ProductArt: { src: 'data:,', alt: '', width: 1, height: 1 },
  ProductTile: { art: 'Art', title: 'Title', rating: '4,8', price: 'R$ 1,00', action: button },
  ProgressBar: { value: 1 },
  Promotion: { link: <a href="#page">{''}</a>, title: 'Title', description: 'Text', art: 'Art' },
  QrCode: { value: 'Value' },
  QuantityStepper: { value: 1, onValueChange: ignore },
  RadioCard: { value: 'one' },
  Rating: { value: '4,8', count: '(2)' },
  Segment: { value: 'one' },
  Select: { children: <option>One</option> },
  Sheet: { open: true, title: 'Title' },
  Slot: { children: <p>Child</p> },
  Stars: { value: 4 },
  StarsInput: { name: 'stars', value: 4, starLabel: String, onValueChange: ignore },
  StarsShare: { value: 5, count: '3', share: 0.5 },
  StepperProgress: { steps: [] },
  Tab: { value: 'one' },
  TabPanel: { value: 'one' },
  TimelineStep: { state: 'done' },
  Toast: { duration: Number.POSITIVE_INFINITY },
}
/** Elements that cannot have children. */
const empty = ['Checkbox', 'Picture', 'Radio', 'Switch', 'TextInput', 'TextArea']

const inMenu = (content: ReactNode) => (
  <Menu open trigger={button}>
    {content}
  </Menu>
)
const inTabs = (part: ReactNode) => <Tabs value="one">{part}</Tabs>
/** The component around a part. */
const around: Record<string, (part: ReactElement) => ReactNode> = {
  MenuItem: inMenu,
  MenuChoice: inMenu,
  MenuOption: (part) => inMenu(<MenuChoice>{part}</MenuChoice>),
  MenuSeparator: inMenu,
  RadioCard: (part) => <RadioCardGroup label="Label">{part}</RadioCardGroup>,
  Segment: (part) => <Segmented label="Label">{part}</Segmented>,
  Tab: (part) => inTabs(<TabList label="Label">{part}</TabList>),
  TabList: inTabs,
  TabPanel: inTabs,
  Toast: (part) => (
    <ToastRegion label="Label" toastLabel="Label">
      {part}
    </ToastRegion>
  ),
}

/** The handlers by the event that the browser reports. Each component reacts to some of them itself. */
const events: [handler: string, send: (element: Element) => void][] = [
  ['onClick', (element) => element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))],
  ['onKeyDown', (element) => element.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, key: 'a' }))],
  ['onFocus', (element) => element.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))],
  ['onBlur', (element) => element.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))],
  ['onPointerEnter', (element) => element.dispatchEvent(pointer('pointerover'))],
  ['onPointerLeave', (element) => element.dispatchEvent(pointer('pointerout'))],
]
const pointer = (type: string) => new PointerEvent(type, { bubbles: true, relatedTarget: document.documentElement })

let close: () => Promise<void> = async () => {}
async function render(content: ReactNode): Promise<void> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  await act(async () => root.render(content))
  close = async () => {
    await act(async () => root.unmount())
    place.remove()
  }
}

beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
afterEach(() => close())

describe('the components of the library', () => {
  it('DS-06 are found by this test', () => expect(components.length).toBeGreaterThan(60))

  it.each(components)('DS-06 $name passes on attributes, the ref and the handlers', async ({ name, Component }) => {
    const ref = vi.fn<(node: Element | null) => void>()
    const handlers = Object.fromEntries(events.map(([handler]) => [handler, vi.fn<() => void>()]))
    const children = empty.includes(name) ? undefined : 'Content'
    const props = { label: 'Label', children, ...required[name], ...handlers, ref, 'data-probe': name }
    const part = createElement(Component, props)
    await render(around[name]?.(part) ?? part)

    const element = document.querySelector(`[data-probe=${name}]`)
    expect(element, 'the attribute').not.toBeNull()
    expect(ref.mock.lastCall, 'the ref').toEqual([element])
    for (const [, send] of events) await act(async () => send(element as Element))
    const missed = Object.entries(handlers).filter(([, handler]) => handler.mock.calls.length === 0)
    expect(missed.map(([handler]) => handler)).toEqual([])
  })

  it.each(components.filter(({ name }) => /^(Alert)?Dialog$|^Sheet$/.test(name)))(
    'DS-06 $name with a handler of Escape still leaves the key to a field that takes it',
    async ({ name, Component }) => {
      const [onEscapeKeyDown, onOpenChange] = [vi.fn<() => void>(), vi.fn<(open: boolean) => void>()]
      const field = <input data-takes-escape="" aria-label="Field" />
      const props = { ...required[name], onEscapeKeyDown, onOpenChange }
      await render(<Component {...props}>{field}</Component>)
      const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
      await act(async () => document.querySelector('[data-takes-escape]')?.dispatchEvent(escape))
      expect(onEscapeKeyDown).toHaveBeenCalledOnce()
      expect(onOpenChange).not.toHaveBeenCalled()
    },
  )

  it('DS-06 a dialog without a description keeps the description that it gets', async () => {
    await render(
      <Dialog open title="Title" aria-describedby="note">
        <p id="note">Note</p>
      </Dialog>,
    )
    expect(document.querySelector('[role=dialog]')?.getAttribute('aria-describedby')).toBe('note')
  })

  it.each([
    [
      'Checkbox',
      <Checkbox key="" label="Label" hint="Hint" error="Error" aria-describedby="note" />,
      'Note Hint Error',
    ],
    ['Switch', <Switch key="" label="Label" hint="Hint" aria-describedby="note" />, 'Note Hint'],
    [
      'RadioCard',
      <RadioCardGroup key="" label="Group">
        <RadioCard value="one" label="Label" description="Description" aria-describedby="note" />
      </RadioCardGroup>,
      'Note Description',
    ],
    [
      'TextInput',
      <Field key="" label="Label" hint="Hint">
        <TextInput aria-describedby="note" />
      </Field>,
      'Note Hint',
    ],
    [
      'TextArea',
      <Field key="" label="Label" hint="Hint">
        <TextArea aria-describedby="note" />
      </Field>,
      'Note Hint',
    ],
    [
      'Select',
      <Field key="" label="Label" hint="Hint">
        <Select aria-describedby="note" />
      </Field>,
      'Note Hint',
    ],
  ])('DS-06 %s keeps the description that it gets beside its own', async (_, control, description) => {
    await render(
      <>
        <p id="note">Note</p>
        {control}
      </>,
    )
    const ids = document.querySelector('[aria-describedby]')?.getAttribute('aria-describedby') ?? ''
    const texts = ids.split(' ').map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent)
    expect(texts.join(' ')).toBe(description)
  })
})
