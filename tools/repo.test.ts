import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

import { describe, expect, it } from 'vitest'

const root = new URL('..', import.meta.url).pathname
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(`${root}${file}`))
const files = (pattern: RegExp) => tracked.filter((file) => pattern.test(file))
const read = (file: string) => readFileSync(`${root}${file}`, 'utf8')
const storiesOf = (file: string) => [...read(file).matchAll(/^export const (\w+)(?::| =)/gm)].map((match) => match[1])

// Rules of the repository that no linter knows.
describe('the repository', () => {
  it.each(files(/^packages\/ui\/src\/([\w-]+)\/\1\.tsx$/))('%s has its stories', (file) => {
    expect(storiesOf(file.replace('.tsx', '.stories.tsx')).length).toBeGreaterThan(0)
  })

  it.each(files(/^apps\/storefront\/src\/features\/.+-screen\.tsx$/))('DS-02 %s has stories', (file) => {
    const stories = file.replace('.tsx', '.stories.tsx')
    expect(existsSync(`${root}${stories}`), stories).toBe(true)
    expect(storiesOf(stories).length).toBeGreaterThan(1)
  })

  it.each(
    files(/^apps\/storefront\/src\/routes\/.+\.tsx$/).filter(
      // A route that only leads elsewhere, or nowhere, shows nothing of its own.
      (file) => !/__root|\/-/.test(file) && !/throw redirect\(|leadNowhere\(/.test(read(file)),
    ),
  )('DS-02 the route %s shows a screen that has stories', (file) => {
    expect(read(file)).toMatch(/(-screen(-pending)?|-page|checkout-layout)\.tsx'/)
  })

  it.each(files(/^packages\/machines\/src\/.+\.machine\.ts$/))(
    'DS-03 DS-05 %s has its walk, its journeys and its drawing',
    (file) => {
      const tests = files(/\.test\.ts$/).filter((test) => dirname(test) === dirname(file))
      for (const kind of [', walked', ', journeys']) expect(tests.map(read).join('\n')).toContain(kind)
      expect(read(file.replace('.machine.ts', '.stories.tsx'))).toContain('MachineDiagram')
    },
  )

  it('has no test ids: what a test cannot find by role, neither can a screen reader', () => {
    const marks = new RegExp(['data-test', 'id|getByTest', 'Id'].join(''))
    expect(files(/^(apps|packages|e2e)\/.+\.tsx?$/).filter((file) => marks.test(read(file)))).toEqual([])
  })

  it('API-04 has generated files that are fresh', () => {
    expect(() =>
      execFileSync(process.execPath, ['tools/gen.ts', '--check'], { cwd: root, stdio: 'pipe' }),
    ).not.toThrow()
  })

  it('DS-04 runs its stories as tests, compares their pictures, and sends them to Chromatic where there is a token', () => {
    expect(read('vitest.config.ts')).toContain('storybookTest(')
    expect(read('.storybook/visual.setup.ts')).toContain('toMatchScreenshot')
    expect(files(/^\.storybook\/screenshots\/.+\.png$/).length).toBeGreaterThan(100)
    expect(read('.github/workflows/ci.yml')).toContain('CHROMATIC_PROJECT_TOKEN')
  })

  it('has no barrels', () => {
    expect(files(/(^|\/)index\.tsx?$/).filter((file) => !file.includes('/routes/'))).toEqual([])
  })

  it('names no machine’s paths', () => {
    expect(
      files(/\.(ts|tsx|mjs|json|ya?ml|md|mdx)$/).filter((file) =>
        new RegExp(['/wo', 'rk/(main|shared)|/ro', 'ot/'].join('')).test(read(file)),
      ),
    ).toEqual([])
  })

  it('skips and focuses no test', () => {
    expect(
      files(/\.(test|e2e)\.tsx?$/).filter((file) => /\b(it|test|describe)\.(skip|only|todo)\(/.test(read(file))),
    ).toEqual([])
  })

  it('lists every setting in .env.example and the README', () => {
    const settings = [...read('apps/server/src/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+): v\./gm)].map(
      (match) => match[1] ?? '',
    )
    expect(settings.length).toBeGreaterThan(15)
    for (const place of ['.env.example', 'README.md'])
      expect(
        settings.filter((name) => !read(place).includes(name)),
        place,
      ).toEqual([])
  })
})

describe('docs/requirements.md', () => {
  const text = read('docs/requirements.md')
  const [rows = '', openRows = ''] = text.split('## Open')
  const ids = [...rows.matchAll(/^\| ([A-Z]+-\d\d) \|/gm)].map((match) => match[1] ?? '')
  const open = new Set([...openRows.matchAll(/^\| ([A-Z]+-\d\d) \| .+ \|$/gm)].map((match) => match[1] ?? ''))
  // Titles are the strings that tests and stories begin with; ids may stand anywhere in them.
  const tests = files(/\.(test|e2e|stories)\.tsx?$/)
    .map(read)
    .join('\n')
  const named = new Set([...tests.matchAll(/\b([A-Z]+-\d\d)\b/g)].map((match) => match[1] ?? ''))

  it('has the requirements', () => expect(ids.length).toBeGreaterThan(100))

  it.each(ids)('%s is tested, or listed as open with a reason', (id) => {
    expect([named.has(id), open.has(id)]).toContain(true)
  })

  it('is in step with the specification beside the repository, where that is there', () => {
    const spec = `${root}../shared/spec/requirements.md`
    if (existsSync(spec)) expect(rows.trim()).toBe(readFileSync(spec, 'utf8').trim())
    expect(globSync('docs/requirements.md', { cwd: root })).toHaveLength(1)
  })
})
