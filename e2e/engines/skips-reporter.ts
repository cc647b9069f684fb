import type { FullConfig, Reporter, Suite } from '@playwright/test/reporter'

/** Prints the tags of the journeys that an engine cannot run, with the reasons. */
// oxlint-disable-next-line no-default-export -- Playwright takes no other
export default class SkipsReporter implements Reporter {
  private readonly skips: string[] = []

  onBegin(_config: FullConfig, { suites }: Suite): void {
    for (const suite of suites) {
      const { name, metadata } = suite.project() ?? { name: '', metadata: {} }
      for (const [tag, reason] of Object.entries(metadata))
        this.skips.push(`Not run in ${name}: the journeys with ${tag}. ${reason}`)
    }
  }

  onEnd(): void {
    console.log(this.skips.join('\n'))
  }
}
