import { describe, expect, it } from 'vitest'

import type { Guide } from './guide.tsx'
import { evidenceOf, missingEvidence } from './maturity.ts'

type Annotations = { play?: unknown; parameters?: { a11y?: { test?: string; disable?: boolean }; guide?: Guide } }
type Story = { input: Annotations; meta: { input: Annotations } }

const files = Object.entries(
  import.meta.glob<Record<string, Story>>('../../packages/{ui,ui-shop}/src/*/*.stories.tsx', { eager: true }),
).map(([path, stories]) => ({
  component: path.split('/').at(-2) ?? '',
  guide: Object.values(stories)[0]?.meta.input.parameters?.guide,
  stories: Object.entries(stories).map(([name, { input, meta }]) =>
    evidenceOf(name, input.play ?? meta.input.play, { ...meta.input.parameters, ...input.parameters }),
  ),
}))

const complete: Guide = {
  status: 'ready',
  use: 'Use',
  avoid: 'Avoid',
  anatomy: ['Part'],
  keyboard: [['Enter', 'Presses it.']],
  accessibility: 'A button.',
}
const story = evidenceOf('Default', () => {}, {})

describe('DS-06 the maturity of a component', () => {
  it('is checked for every component', () => expect(files.length).toBeGreaterThan(50))

  it.each(files.filter(({ guide }) => guide?.status !== 'draft'))('$component is ready', ({ guide, stories }) => {
    expect(guide).toBeDefined()
    expect(missingEvidence(guide as Guide, stories)).toEqual([])
  })

  it('lists the evidence that is missing', () => {
    expect(missingEvidence(complete, [story])).toEqual([])
    expect(missingEvidence(complete, [])).toEqual(['a story', 'a test of its keys'])
    expect(missingEvidence(complete, [{ ...story, isPlayed: false }])).toEqual(['a test of its keys'])
    expect(missingEvidence({ ...complete, keyboard: [] }, [{ ...story, isPlayed: false }])).toEqual([])
    expect(missingEvidence({ ...complete, anatomy: [], accessibility: '' }, [story])).toEqual([
      'its anatomy',
      'a description of its accessibility',
    ])
    const unchecked = evidenceOf('Default', () => {}, { a11y: { test: 'off' } })
    expect(missingEvidence(complete, [unchecked])).toEqual(['a check of the contrast of Default'])
  })
})
