import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'

import { describe, expect, it } from 'vitest'

import { modes, type Mode } from '../.storybook/modes.ts'
import { samePictures } from '../.storybook/same-pictures.ts'
import { settingsOf } from '../.storybook/settings.ts'
import { dialectWords, unresolvedReferences } from './references.ts'
import { recordedIndex, recordedNames } from './visual/recorded.ts'
import { isPictured, storyPictures } from './visual/stories-of-pictures.ts'

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

// Rules that no linter checks.
describe('the repository', () => {
  it.each(files(/^packages\/ui\/src\/([\w-]+)\/\1\.tsx$/))('the component %s has stories', (file) => {
    expect(storiesOf(file.replace('.tsx', '.stories.tsx')).length).toBeGreaterThan(0)
  })

  it('defines background jobs only in the *.module.ts or *.jobs.ts of their module', () => {
    const modules = files(/^apps\/api\/src\/modules\/.+(?<!\.test)\.ts$/)
    const defining = modules.filter((file) => /\bJobHandler\b/.test(read(file)))
    expect(defining.length).toBeGreaterThan(3)
    expect(defining.filter((file) => !/\.(jobs|module)\.ts$/.test(file))).toEqual([])
  })

  it.each(files(/^apps\/storefront\/src\/features\/.+-screen\.tsx$/))('DS-02 the screen %s has stories', (file) => {
    const stories = file.replace('.tsx', '.stories.tsx')
    expect(existsSync(`${root}${stories}`), stories).toBe(true)
    expect(storiesOf(stories).length).toBeGreaterThan(1)
  })

  it('S32 no field cuts what is typed: a limit is a check with a reason', () => {
    const cutting = files(/^(?:apps\/storefront|packages\/ui)\/src\/.+\.tsx$/).filter((file) =>
      /\bmaxLength=|maxlength=/.test(read(file)),
    )
    expect(cutting).toEqual([])
  })

  /** Screens without a state of their own: the server renders the text with its page, or the state has another name. */
  const otherStates: Record<string, string[]> = {
    'information-screen': ['loading', 'error'],
    'performance-screen': ['loading'],
    'unsubscribe-screen': ['loading'],
  }
  it.each(files(/^apps\/storefront\/src\/features\/.+-screen\.stories\.tsx$/))(
    'DS-02 the stories %s show loading and an error, and their states on a phone too',
    (file) => {
      const stories = read(file)
        .split(/^export const (?=\w+ = meta\.story)/m)
        .slice(1)
      const names = stories.map((story) => story.slice(0, story.indexOf(' ')))
      const without = otherStates[basename(file, '.stories.tsx')] ?? []
      const states = { loading: /^Loading/, error: /^(Error|Offline|Invalid|NoAnswer)$|^Failed/ }
      const missing = Object.entries(states).filter(([, state]) => !names.some((name) => state.test(name)))
      expect(missing.map(([state]) => state).filter((state) => !without.includes(state))).toEqual([])
      const onDesktopOnly = names.filter(
        (name, place) =>
          /^(Loading|Error|Failed|Empty|Offline)$/.test(name) &&
          !names.includes(`${name}OnPhone`) &&
          !names.includes(`${name}Phone`) &&
          !/inModes\([^)]*'phone'|viewport: /.test(stories[place] ?? ''),
      )
      expect(onDesktopOnly).toEqual([])
    },
  )

  it.each(
    files(/^apps\/storefront\/src\/routes\/.+\.tsx$/).filter(
      // A route that only redirects, or that has no page, renders no screen.
      (file) => !/__root|\/-/.test(file) && !/throw redirect\(|leadNowhere\(/.test(read(file)),
    ),
  )('DS-02 the route %s renders a screen that has stories', (file) => {
    expect(read(file)).toMatch(/(-screen(-pending)?|-page|checkout-layout)\.tsx'/)
  })

  it.each(files(/^packages\/machines\/src\/.+\.machine\.ts$/))(
    'DS-03 DS-05 the machine %s has a graph walk, journeys and a diagram',
    (file) => {
      const tests = files(/\.test\.ts$/).filter((test) => dirname(test) === dirname(file))
      for (const kind of [', walked', ', journeys']) expect(tests.map(read).join('\n')).toContain(kind)
      expect(read(file.replace('.machine.ts', '.stories.tsx'))).toContain('inspectorOf')
    },
  )

  it('uses no test ids, because tests find elements by role as screen readers do', () => {
    const marks = new RegExp(['data-test', 'id|getByTest', 'Id'].join(''))
    expect(files(/^(apps|packages|e2e)\/.+\.tsx?$/).filter((file) => marks.test(read(file)))).toEqual([])
  })

  const roots = ['Foundations', 'Components', 'Patterns', 'Screens', 'Flows', 'Machines']
  it('DS-02 DS-08 finds stories written with factories only, under one of six roots', () => {
    const titleOf = (file: string) =>
      /(?:const meta = preview\.[^\n]*\{|<Meta)\s+title(?:: |=)['"]([^'"/]+)/.exec(read(file))?.[1] ?? 'none'
    const stray = files(/\.(stories\.tsx|mdx)$/).filter(
      (file) => ![...roots, 'Introduction', 'Playground'].includes(titleOf(file)),
    )
    expect(stray).toEqual([])
  })

  it.each(files(/^packages\/ui\/src\/.+\.stories\.tsx$/))(
    'DS-01 the stories %s tell how to use the component',
    (file) => {
      expect(read(file)).toContain('guide({')
    },
  )

  it('DS-04 names every picture after the file and the export of its story', () => {
    expect(new Set(storyPictures).size).toBe(storyPictures.length)
    // `npm run stories -- <path> -u` for a component removes its pictures that have no story.
    expect(recordedNames().filter((name) => !isPictured(name))).toEqual([])
  })

  it('DS-04 stores equal pictures once, in the table of stories that look alike', () => {
    const byPixels = Map.groupBy(recordedIndex(), ({ digest }) => digest)
    const equal = [...byPixels.values()].filter((same) => same.length > 1)
    expect(equal.map((same) => same.map(({ name }) => name))).toEqual([])
    const names = new Set(recordedNames())
    const wrong = Object.entries(samePictures).filter(([story, other]) => names.has(story) || !names.has(other))
    expect(wrong).toEqual([])
  })

  it('DS-09 keeps the pictures below 25 MB', () => {
    const sizes = files(/^\.storybook\/screenshots\//).map((file) => statSync(`${root}${file}`).size)
    expect(sizes.length).toBeGreaterThan(100)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(25_000_000)
    expect(files(/^(?!apps\/storefront\/public|docs).*\.png$/)).toEqual([])
  })

  it.each(Object.entries(modes))('DS-04 the mode %s consists of globals, which Chromatic applies too', (_, mode) => {
    const { viewport: _size, ...globals } = mode as Mode
    expect(settingsOf(globals)).toMatchObject(globals)
  })

  it('API-04 keeps generated files fresh', () => {
    expect(() =>
      execFileSync(process.execPath, ['tools/gen.ts', '--check'], { cwd: root, stdio: 'pipe' }),
    ).not.toThrow()
  }, 180_000)

  it('has no pnpm command in Markdown, because readers have only Node and npm', () => {
    expect(files(/\.md$/).filter((file) => /(^|`)pnpm /m.test(read(file)))).toEqual([])
  })

  it('has no barrel files', () => {
    expect(files(/(^|\/)index\.tsx?$/).filter((file) => !file.includes('/routes/'))).toEqual([])
  })

  it('contains no absolute path of a machine', () => {
    expect(
      files(/\.(ts|tsx|mjs|json|ya?ml|md|mdx)$/).filter((file) =>
        new RegExp(['/wo', 'rk/(main|shared)|/ro', 'ot/'].join('')).test(read(file)),
      ),
    ).toEqual([])
  })

  it('resolves every id and file name in comments, test titles and documents', () => {
    expect(unresolvedReferences()).toEqual([])
  })

  it("uses the industry's terms in comments, test titles and documents", () => {
    expect(dialectWords()).toEqual([])
  })

  it('skips or focuses no test', () => {
    expect(
      files(/\.(test|e2e)\.tsx?$/).filter((file) => /\b(it|test|describe)\.(skip|only|todo)\(/.test(read(file))),
    ).toEqual([])
  })

  it('documents every setting in .env.example and the README', () => {
    const settings = [...read('apps/server/src/environment.ts').matchAll(/^ {2}([A-Z][A-Z_]+): v\./gm)].map(
      (match) => match[1] ?? '',
    )
    expect(settings.length).toBeGreaterThan(15)
    for (const place of ['.env.example', 'README.md'])
      expect(
        settings.filter((name) => !read(place).includes(name)),
        place,
      ).toEqual([])
  })

  it('BEY-26 writes the stock of a product in domain/stock-ledger.ts only, where each change is a move', () => {
    const writes = [/update products set[^;`]*?\bstock = /, /updateTable\('products'\)\s*\.set\(\{[^}]*\bstock\b/]
    // They plant faults that a test or a probe must detect, or insert generated rows with their moves.
    const plants = [
      'apps/api/src/modules/purchases/purchases-model.test.ts',
      'apps/api/src/modules/purchases/stock-race.test.ts',
      'tools/bench/shop-process.ts',
    ]
    const writers = files(/^(apps|packages|tools|e2e)\/.*\.ts$/).filter((file) =>
      writes.some((pattern) => pattern.test(read(file))),
    )
    expect(writers.toSorted()).toEqual(['apps/api/src/domain/stock-ledger.ts', ...plants])
  })

  it('D72 computes the price of a line in packages/commerce/src/money.ts only', () => {
    // A discount applied to a price, or a unit price multiplied by a quantity.
    const arithmetic = [
      /(\b1|10_?000|\b100)\s*-\s*\(?[\w.]*(discount|_bp\b)/i,
      /(final|unit)_?(price|cents)\)? \* |\* [\w.]*(final|unit)_?(price|cents)/i,
    ]
    const own = files(/^(apps|packages|tools)\/.*\.tsx?$/).filter(
      (file) => !/\.test\.|gen\.ts$/.test(file) && arithmetic.some((pattern) => pattern.test(read(file))),
    )
    expect(own).toEqual([])
  })
})

describe('docs/spec/requirements.md', () => {
  const rows = read('docs/spec/requirements.md')
  const idsOf = (text: string) => [...text.matchAll(/^\| ([A-Z]+-\d\d) \|/gm)].map((match) => match[1] ?? '')
  const ids = idsOf(rows)
  const open = new Set(idsOf(read('docs/spec/open.md')))
  // An id counts anywhere in a test file and in the tags of a story.
  const tests = files(/\.(test|e2e|stories)\.tsx?$/)
    .map(read)
    .join('\n')
  const named = new Set([...tests.matchAll(/\b([A-Z]+-\d\d)\b/g)].map((match) => match[1] ?? ''))

  const sharedText = (name: string) => {
    const path = `${root}../shared/spec/${name}.md`
    return existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined
  }

  it('contains the requirements', () => expect(ids.length).toBeGreaterThan(100))

  it.each(ids)('%s is named by a test, or listed in docs/spec/open.md with a reason', (id) => {
    expect([named.has(id), open.has(id)]).toContain(true)
  })

  it('docs/spec/open.md lists only requirements that exist', () => {
    expect([...open].filter((id) => !ids.includes(id))).toEqual([])
  })

  it.each(['source', 'requirements'])('the document %s equals the shared specification, where that exists', (name) => {
    const shared = sharedText(name)
    if (shared !== undefined) expect(read(`docs/spec/${name}.md`).trim()).toBe(shared)
  })

  it('the decisions begin with those of the shared specification, where that exists', () => {
    expect(read('docs/spec/decisions.md').startsWith(sharedText('decisions') ?? '')).toBe(true)
  })
})
