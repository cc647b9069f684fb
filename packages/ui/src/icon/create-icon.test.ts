import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'

import createIcon from './create-icon.ts'

const Icon = createIcon({ node: [['path', { d: 'M5 12h14' }]] })

it('renders an icon with no attribute that is the same for all icons, except its view box', () => {
  expect(renderToStaticMarkup(createElement(Icon))).toBe(
    '<svg class="lucide" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 12h14"></path></svg>',
  )
  expect(renderToStaticMarkup(createElement(Icon, { size: 16, className: 'chevron' }))).toBe(
    '<svg class="lucide chevron" width="16" height="16" viewBox="0 0 24 24" aria-hidden="true"><path d="M5 12h14"></path></svg>',
  )
})
