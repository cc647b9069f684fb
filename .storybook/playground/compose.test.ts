import { createElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { describe, expect, it } from 'vitest'

import { compose, type Library } from './compose.ts'
import { decode, encode } from './link.ts'
import { snippetsOf } from './snippets.ts'

const Card = () => null
const Button = (_props: { tone?: string; children?: ReactNode }) => null
const library: Library = { Card, Button }
const Truck = () => null
const icons: Library = { truck: Truck }
const names = new Map<unknown, string>(Object.entries(library).map(([name, component]) => [component, name]))

const mistakeIn = (code: string) => {
  const result = compose(code, library, icons, 'pt-BR')
  return 'mistake' in result ? result.mistake : null
}

/** The children of the composition. */
function composed(code: string, locale = 'pt-BR'): ReactNode {
  const result = compose(code, library, icons, locale)
  if ('mistake' in result) throw new Error(result.mistake.message)
  return (result.content as ReactElement<{ children: ReactNode }>).props.children
}
const propsOf = (code: string) => {
  const element = composed(code)
  return isValidElement(element) ? (element.props as Record<string, unknown>) : {}
}

describe('a composition', () => {
  it('DS-08 consists of components with literal props', () => {
    expect(composed('<Card padding="small"><Button busy={false}>Pagar</Button> agora</Card>')).toMatchObject({
      type: Card,
      props: {
        padding: 'small',
        children: [{ type: Button, props: { busy: false, children: 'Pagar' } }, ' agora'],
      },
    })
    expect(propsOf("<Card a={[1, -2]} b={{ c: 'd', 'e-f': null }} g={<Button />} h={`i`} j />")).toMatchObject({
      a: [1, -2],
      b: { c: 'd', 'e-f': null },
      g: { type: Button },
      h: 'i',
      j: true,
    })
    expect((propsOf('<Card render={() => <Button />} />')['render'] as () => unknown)()).toMatchObject({ type: Button })
    const link = propsOf('<Card link={(page) => <Button tone={`?page=${page}`} />} />')['link'] as (
      page: number,
    ) => unknown
    expect(link(2)).toMatchObject({ props: { tone: '?page=2' } })
    expect((propsOf('<Button onClick={(event) => {}} />')['onClick'] as () => unknown)()).toBeUndefined()
  })

  it('DS-08 has the text of JSX: no white space of line breaks, and decoded entities', () => {
    expect(composed('\n  <Card>\n    a &amp; b\n    c\n  </Card>\n')).toMatchObject({
      props: { children: 'a & b c' },
    })
    expect(composed('{/* nothing */}')).toBeUndefined()
  })

  it.each([
    ['pt-BR', 'Cesta'],
    ['zh-CN', '购物篮'],
    ['es-ES', 'Cesta'],
  ])('DS-08 has a text in each language: in %s it is %s', (locale, text) => {
    expect(composed("{{ pt: 'Cesta', zh: '购物篮' }}", locale)).toBe(text)
  })

  it.each([
    ['a name', '<Card a={window} />'],
    ['a call', '<Card a={alert(1)} />'],
    ['a member', "<Card a={''.constructor} />"],
    ['a call of a function in a prop', '<Card a={(() => 1)()} />'],
    ['the body of a function', '<Button onClick={() => alert(1)} />'],
    ['a statement in a function', '<Button onClick={() => { alert(1) }} />'],
    ['the name of another function', '<Card a={(b) => 1} c={() => b} />'],
    ['a member of a parameter', '<Card a={(b) => b.view} />'],
    ['a default of a parameter', '<Button onClick={(a = alert(1)) => {}} />'],
    ['an async function', '<Button onClick={async () => {}} />'],
    ['an expression in a text', '<Card a={`${alert(1)}`} />'],
    ['a computed name', '<Card a={{ [alert(1)]: 1 }} />'],
    ['a getter', '<Card a={{ get b() { return alert(1) } }} />'],
    ['a spread object', '<Card {...window} />'],
    ['spread children', '<Card>{...window}</Card>'],
    ['a spread list', '<Card a={[...window]} />'],
    ['an import', "<Card a={import('x')} />"],
    ['an assignment', '<Card a={(document.title = 1)} />'],
    ['a template', '<Card a={alert`1`} />'],
    ['a script', '<script>alert(1)</script>'],
    ['a frame', '<iframe srcDoc="<script>alert(1)</script>" />'],
    ['an element of another name', '<Card as="script" src="x.js" />'],
    ['HTML', "<Card dangerouslySetInnerHTML={{ __html: '<b>' }} />"],
    ['a document in a prop', '<Card srcDoc="<b>" />'],
    ['a script in a prop', '<Card onclick="alert(1)" />'],
    ['a text as a handler', '<Card onClick="alert(1)" />'],
    ['a reference', '<Card ref={() => {}} />'],
    ['a member of a component', '<Card.Title />'],
    ['an inherited name', '<constructor />'],
    ['an inherited component', '<__proto__ />'],
    ['code after the end', '</><Card /><>'],
    ['an element of a name that is no text', "<Card as={['a']} />"],
    ['an element of another name in an object', "<Card a={{ as: 'script' }} />"],
    ['HTML in an object', "<Card node={[['g', { dangerouslySetInnerHTML: { __html: '<b>' } }]]} />"],
    ['the text of HTML in an object', "<Card a={{ __html: '<b>' }} />"],
    ['a document in an object', "<Card a={{ srcDoc: '<b>' }} />"],
    ['a document in lower case', "<Card a={{ 'srcdoc': '<b>' }} />"],
    ['a reference in an object', '<Card a={{ ref: () => {} }} />'],
    ['a style in an object', "<Card a={{ style: { color: 'red' } }} />"],
    ['a class in an object', "<Card a={{ 'className': 'b' }} />"],
    ['a class in a prop', '<Card class="b" />'],
    ['a script in an object', "<Card a={{ onclick: 'alert(1)' }} />"],
    ['a text as a handler in an object', "<Card a={{ onClick: 'alert(1)' }} />"],
    ['a prototype', "<Card __proto__={{ a: 'b' }} />"],
    ['a prototype of an object', "<Card a={{ '__proto__': { b: 'c' } }} />"],
    ['a promise', '{{ then: () => {} }}'],
  ])('DS-08 from a link runs no script: %s is rejected', (_, code) => {
    expect(mistakeIn(code)).toMatchObject({ line: 1 })
  })

  const nested = (depth: number) => `${'<Card>'.repeat(depth)}${'</Card>'.repeat(depth)}`
  it.each([
    ['an object as an element', '<Card\nas={{ toString: 1 }} />', { line: 2, message: 'An element has a name.' }],
    [
      'an object in a text',
      '\n{`${{ toString: 1 }}`}',
      { line: 2, message: 'A text contains texts and numbers only.' },
    ],
    ['an object as a key', '<Card key={{ toString: 1 }} />', { line: 1 }],
    ['250 nested elements', `\n${nested(250)}`, { line: 2, message: 'This is nested more than 200 levels deep.' }],
    ['6,000 nested elements', nested(6000), { line: 1 }],
    ['6,000 nested lists', `<Card a={${'['.repeat(6000)}${']'.repeat(6000)}} />`, { line: 1 }],
  ])('DS-08 gives a message for every code: %s', (_, code, mistake) => {
    expect(mistakeIn(code)).toMatchObject({ message: expect.stringMatching(/./), ...mistake })
  })

  it('DS-08 replaces the name of an icon by the icon, in props and in objects', () => {
    for (const prop of ['icon', 'iconEnd', 'art'])
      expect(propsOf(`<Button ${prop}="truck" />`)).toMatchObject({ [prop]: { type: Truck } })
    expect(propsOf("<Card items={[{ icon: 'truck', value: 'truck' }]} />")).toMatchObject({
      items: [{ icon: { type: Truck }, value: 'truck' }],
    })
    expect(propsOf('<Button icon={<Card />} />')).toMatchObject({ icon: { type: Card } })
  })

  it.each(['van', 'Truck', 'constructor', ''])('DS-08 reports an unknown icon name: "%s"', (name) => {
    expect(mistakeIn(`<Card>\n  <Button icon="${name}" />\n</Card>`)).toMatchObject({
      line: 2,
      message: `There is no icon "${name}". Foundations › Icons lists their names.`,
    })
  })

  it('DS-08 may be nested 150 levels deep', () => {
    expect(mistakeIn(nested(150))).toBeNull()
  })

  it('DS-08 names the line and the column of a mistake', () => {
    expect(mistakeIn('<Card>\n  <Buton />\n</Card>')).toEqual({
      line: 2,
      column: 4,
      message: 'There is no component <Buton>.',
    })
    expect(mistakeIn('<Card a={b} />')).toMatchObject({ line: 1, column: 10 })
    expect(mistakeIn('<Card>\n</Crad>')).toEqual({
      line: 2,
      column: 1,
      message: 'Expected corresponding JSX closing tag for <Card>.',
    })
  })
})

describe('a link to a composition', () => {
  it('DS-08 has the code, in the letters that Storybook accepts', async () => {
    const code = `<Card>${'<Button>Açaí 巴西莓</Button>\n'.repeat(40)}</Card>`
    const link = await encode(code)
    expect(link).toMatch(/^[\w-]+$/)
    expect(link.length).toBeLessThan(code.length / 5)
    expect(await decode(link)).toBe(code)
  })

  it('DS-08 that is damaged has no code', async () => {
    expect(await decode((await encode('<Card />')).slice(0, -4))).toBeNull()
    expect(await decode('%%')).toBeNull()
  })

  it('DS-08 that unpacks to more than 200 kB has no code', async () => {
    expect(await decode(await encode('a'.repeat(200_000)))).toHaveLength(200_000)
    expect(await decode(await encode('a'.repeat(200_001)))).toBeNull()
    expect(await decode(await encode('a'.repeat(20_000_000)))).toBeNull()
  })
})

describe('a snippet', () => {
  const story = (args: Record<string, unknown>) =>
    snippetsOf(
      {
        Story: { input: { args }, meta: { input: { component: Card, args: { padding: 'small', onClick: () => {} } } } },
      },
      names,
    )

  it('DS-08 is the JSX of a story, which composes the same element', () => {
    const args = {
      flag: true,
      off: false,
      count: 3,
      text: 'a "b" <c>',
      list: [{ a: 'b' }],
      icon: createElement(Button, { tone: 'critical' }),
      children: [createElement(Button, { key: 'a' }, 'Pagar'), 'it’s {all}'],
    }
    const [snippet] = story(args)
    expect(composed(snippet?.code ?? '')).toMatchObject({
      type: Card,
      props: {
        ...args,
        padding: 'small',
        icon: { type: Button, props: { tone: 'critical' } },
        children: [{ type: Button, props: { children: 'Pagar' } }, 'it’s {all}'],
      },
    })
    expect(snippet?.code).not.toContain('onClick')
  })

  it('DS-08 has the functions of a story that return values', () => {
    const [snippet] = story({ format: (amount: number) => `R$ ${amount}` })
    expect((propsOf(snippet?.code ?? '')['format'] as (amount: number) => unknown)(3)).toBe('R$ 3')
  })

  it('DS-08 has components of the library only', () => {
    const Helper = () => createElement(Button, { tone: 'critical' })
    expect(story({ children: createElement(Helper) })[0]?.code).toContain('<Button tone="critical" />')
    // React has no hooks outside of rendering.
    const Stateful = () => {
      throw new TypeError('useState')
    }
    expect(story({ children: createElement(Stateful) })).toEqual([])
  })
})
