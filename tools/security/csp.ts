import { createRequire } from 'node:module'

type Evaluation = { severity: number; directive: string; description: string }
// Google's csp_evaluator, in the version that Lighthouse uses.
const ofLighthouse = createRequire(import.meta.resolve('lighthouse'))
const { CspEvaluator } = ofLighthouse('csp_evaluator') as {
  CspEvaluator: new (policy: unknown) => { evaluate: () => Evaluation[] }
}
const { CspParser } = ofLighthouse('csp_evaluator/dist/parser.js') as {
  CspParser: new (policy: string) => { csp: unknown }
}
/** Of `Severity`: high 10, syntax 20, medium 30. */
const medium = 30

/** A policy with faults, of which three are severe. */
export const plantedPolicy = "script-src 'unsafe-inline' 'unsafe-eval' https:; object-src *"

/** The findings of at least medium severity. */
export const evaluatePolicy = (policy: string): string[] =>
  new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity <= medium)
    .map(({ directive, description }) => `${directive}: ${description}`)
