/** The parts of a guide that maturity depends on (`guide.tsx`). */
type Described = { anatomy: readonly string[]; keyboard: readonly unknown[]; accessibility: string }

/** The evidence that a story gives. */
export type EvidenceStory = {
  /** The name of its export. */
  name: string
  /** Whether it has a play function, which tests an interaction. */
  isPlayed: boolean
  /** Whether axe checks it, in both themes (`visual.setup.ts`). */
  isChecked: boolean
}

/** The evidence that a component lacks to be ready; empty if it is ready. */
export function missingEvidence(
  { anatomy, keyboard, accessibility }: Described,
  stories: readonly EvidenceStory[],
): string[] {
  const unchecked = stories.filter(({ isChecked }) => !isChecked)
  return [
    ...(stories.length === 0 ? ['a story'] : []),
    ...(anatomy.length === 0 ? ['its anatomy'] : []),
    ...(accessibility === '' ? ['a description of its accessibility'] : []),
    ...unchecked.map(({ name }) => `a check of the contrast of ${name}`),
    ...(keyboard.length > 0 && !stories.some(({ isPlayed }) => isPlayed) ? ['a test of its keys'] : []),
  ]
}

type StoryParameters = { a11y?: { test?: string; disable?: boolean } }

/** The evidence of a story, from its name, play function and parameters. */
export const evidenceOf = (name: string, play: unknown, parameters: StoryParameters): EvidenceStory => ({
  name,
  isPlayed: typeof play === 'function',
  isChecked: parameters.a11y?.disable !== true && ['error', undefined].includes(parameters.a11y?.test),
})
