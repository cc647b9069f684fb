type Channel = {
  last: (event: string) => readonly [{ storyId?: string; message?: string }] | undefined
  /** The last arguments of each event. */
  data: Record<string, unknown>
  emit: (event: string, target: { storyId: string }) => void
}
type Page = { __STORYBOOK_ADDONS_CHANNEL__?: Channel }

// Both functions run in the story's page, so each is self-contained.

/** Whether a story is finished, and why its play function failed. */
export function playOf(_: Element, id: string): { isFinished: boolean; failure: string | null } {
  const { __STORYBOOK_ADDONS_CHANNEL__: channel } = globalThis as Page
  return {
    isFinished: channel?.last('storyFinished')?.[0].storyId === id,
    failure: channel?.last('playFunctionThrewException')?.[0].message ?? null,
  }
}

/** Selects another story, as a click in the sidebar does. */
export function selectStory(_: Element, storyId: string): void {
  const { __STORYBOOK_ADDONS_CHANNEL__: channel } = globalThis as Page
  if (channel === undefined) throw new Error('Storybook has no channel yet: open a story first.')
  delete channel.data['playFunctionThrewException']
  channel.emit('selectStory', { storyId })
}
