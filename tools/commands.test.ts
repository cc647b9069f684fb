import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

const root = new URL('..', import.meta.url).pathname
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

/** Why a printed command fails in a clone with any version of Node installed; undefined if it runs. */
function problemOf(command: string): string | undefined {
  const [program = '', first = '', second = ''] = command.split(/\s+/)
  // npm and npx put the Node of this repository first on the PATH.
  if (program === 'npm' && /^(start|test)$/.test(first)) return undefined
  if (program === 'npm' && first === 'run')
    return scripts[second.replace(/^-s$/, command.split(/\s+/)[3] ?? '')] === undefined ? 'no such script' : undefined
  if (program === 'npx')
    return first.startsWith('@') || existsSync(join(root, 'node_modules/.bin', first)) ? undefined : 'no such program'
  if (program === 'node' && first.endsWith('.mjs')) return existsSync(join(root, first)) ? undefined : 'no such file'
  return 'it needs the PATH of npm'
}

const programs =
  '(?:npm (?:start|test|run (?:-s )?[\\w:-]+)|npx [@\\w/-]+|node [\\w./-]+\\.(?:ts|mjs)|pnpm (?!--)[a-z]+|(?:vitest|playwright|lingui|storybook) (?:run|test|extract|dev|build))'
const anywhere = new RegExp(`\\b${programs}`, 'g')

/** Commands in the messages of tools and pages: in the strings of the code, but not in comments or in commands that it starts. */
const printed = globSync('{tools,e2e,.storybook}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/(\.test|\.e2e)\.tsx?$/.test(file))
  .flatMap((file) => {
    const code = readFileSync(join(root, file), 'utf8').replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
    return [...code.matchAll(anywhere)].map(([command]) => ({ file, command }))
  })
const documented = ['README.md', 'docs/README.md', 'packages/ui/README.md', '.storybook/introduction.mdx'].flatMap(
  (file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(new RegExp(`\`(${programs})`, 'g'))].map(
      ([, command = '']) => ({ file, command }),
    ),
)

describe('DS-08 the commands that tools, pages and guides print', () => {
  it('exist in messages and documents', () => {
    expect(printed.length).toBeGreaterThan(8)
    expect(documented.length).toBeGreaterThan(12)
  })

  it('run as printed in a clone', () => {
    const broken = [...printed, ...documented].map((each) => ({ ...each, problem: problemOf(each.command) }))
    expect(broken.filter(({ problem }) => problem !== undefined)).toEqual([])
  })

  it.each([
    ['node tools/visual/review.ts', 'it needs the PATH of npm'],
    ['pnpm gen', 'it needs the PATH of npm'],
    ['npm run invented', 'no such script'],
    ['npx invented', 'no such program'],
    ['node tools/invented.mjs', 'no such file'],
  ])('are rejected if they do not: %s', (command, problem) => expect(problemOf(command)).toBe(problem))
})
