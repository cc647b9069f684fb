import type { Command, Rules, WireCommand } from './schema.ts'

/** Combines commands into as few wire commands as possible, with the same effect. */
export function combineAll<Change>(rules: Rules<Change>, commands: readonly Command<Change>[]): WireCommand<Change>[] {
  const none: WireCommand<Change>[] = []
  return commands.reduce((wire, { id, change }) => insert(rules, wire, { id, change, covers: [id] }), none)
}

function insert<Change>(
  rules: Rules<Change>,
  wire: readonly WireCommand<Change>[],
  next: WireCommand<Change>,
): WireCommand<Change>[] {
  const target = rules.target(next.change)
  for (let at = wire.length - 1; at >= 0; at -= 1) {
    const earlier = wire[at]
    if (earlier === undefined) break
    const change = rules.combine(earlier.change, next.change)
    if (change !== null) {
      const both = { id: next.id, change, covers: [...earlier.covers, ...next.covers] }
      // The combined change may absorb earlier changes too: a clear absorbs all.
      return [...insert(rules, wire.slice(0, at), both), ...wire.slice(at + 1)]
    }
    const other = rules.target(earlier.change)
    if (target === null || other === null || other === target) break
  }
  return [...wire, next]
}
