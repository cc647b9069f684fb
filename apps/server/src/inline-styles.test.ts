import { createHash } from 'node:crypto'

import { expect, it } from 'vitest'

import { createInlineStyles } from './inline-styles.ts'

const styles = createInlineStyles({ '/assets/a.css': 'a{color:red}', '/assets/b.css': 'b{color:#fff}' })

it('finds the style sheets of placeholders in their order, and their hash', () => {
  const { placeholders } = styles
  const found = styles.find(`${placeholders['/assets/b.css']}${placeholders['/assets/a.css']}`)
  const css = 'b{color:#fff}a{color:red}'
  expect(found?.bytes.toString()).toBe(css)
  expect(found?.hash).toBe(`'sha256-${createHash('sha256').update(css).digest('base64')}'`)
})

it.each(['', 'c{color:red}', '/*/assets/c.css*/', '/*/assets/a.css*/x{}'])('finds none in "%s"', (text) => {
  expect(styles.find(text)).toBeNull()
})
