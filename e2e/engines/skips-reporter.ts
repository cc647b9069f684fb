import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** Prints each journey that an engine cannot run, with its reason. */
// oxlint-disable-next-line no-default-export -- Playwright takes no other
export default class SkipsReporter implements Reporter {
  private readonly skips: string[] = []

  onTestEnd(test: TestCase, { status, annotations }: TestResult): void {
    const reason = annotations.find(({ type }) => type === 'skip')?.description
    if (status === 'skipped') this.skips.push(`  ${test.parent.project()?.name}: ${test.title}: ${reason}`)
  }

  onEnd(): void {
    if (this.skips.length > 0) console.log(['Not run, with the reason:', ...this.skips].join('\n'))
  }
}
