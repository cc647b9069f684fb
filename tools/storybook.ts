/** Builds Storybook to `dist/storybook`, as its journeys and designers without the toolchain use it. Skips an up-to-date output. */
import { existsSync } from 'node:fs'

import { must } from './run.ts'
import { stampOf } from './stamp.ts'

const root = new URL('..', import.meta.url).pathname
const output = 'dist/storybook'

const stamp = stampOf('storybook', [
  '.storybook/*.{ts,tsx,mdx,html}',
  '.storybook/{docs,flows,foundations,inspector,playground}/**/*',
  'apps/storefront/{src,locales}/**/*',
  'apps/storefront/compiled.ts',
  'apps/storefront/icons.ts',
  'apps/storefront/script-text.ts',
  'apps/api/src/{media,seed}/**/*',
  'packages/*/{src,package.json}/**',
  'openapi/schema.gen.ts',
  'tools/{icons,labels,media}-plugin.ts',
  'vite.config.ts',
  'lingui.config.ts',
  'pnpm-lock.yaml',
])
if (!stamp.isCurrent || !existsSync(`${root}${output}/index.html`)) {
  await must('storybook', ['build', '-o', output, '--quiet'])
  stamp.done()
}
