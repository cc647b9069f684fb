type Channel = { last: (event: string) => readonly [{ storyId?: string; message?: string }] | undefined }

/** Whether a story is finished, and why its play function failed. Runs in the page of the story. */
export function playOf(_: Element, id: string): { isFinished: boolean; failure: string | null } {
  const { __STORYBOOK_ADDONS_CHANNEL__: channel } = globalThis as { __STORYBOOK_ADDONS_CHANNEL__?: Channel }
  return {
    isFinished: channel?.last('storyFinished')?.[0].storyId === id,
    failure: channel?.last('playFunctionThrewException')?.[0].message ?? null,
  }
}
