import { momentText } from '#domain/days.ts'
import { NotPossible, WrongUsage } from '#domain/not-possible.ts'
import {
  flagIn,
  limitIn,
  type CommandAnswer,
  type CommandInput,
  type OperatorCommand,
} from '#domain/operator-command.ts'

import type { WindowSchedule } from '#domain/window-schedule.ts'
import { plural } from '#platform/printable.ts'

import type { SettingsImport } from './settings-import.service.ts'
import { describeDifference } from './settings-merge.ts'
import type { SettingChange } from './settings-versions.repository.ts'
import { findOverlaps } from './windows-schema.ts'

const linesOf = (changes: readonly SettingChange[]) =>
  changes.flatMap(({ key, before, after }) => describeDifference(key, before, after))

/** Describes the changes. The audit stores the keys of the settings; the versions store their values. */
function answerOf(changes: readonly SettingChange[], toMove: number, input: CommandInput): CommandAnswer {
  const isDryRun = flagIn(input, 'dry-run')
  const keys = changes.map(({ key }) => key).join(', ')
  const data = { dryRun: isDryRun, version: isDryRun || changes.length === 0 ? null : input.actionId, changes }
  if (changes.length === 0) return { text: 'Nothing changes.', data, audit: 'Nothing changed.' }
  const title = isDryRun
    ? 'Nothing was written (dry run). This would change:'
    : `Changed, as version ${input.actionId} (undo-settings ${input.actionId} restores the previous values):`
  const next =
    toMove === 0
      ? []
      : [
          `${plural(toMove, 'order has', 'orders have')} to move: orders-to-move lists ${toMove === 1 ? 'it' : 'them'}. No e-mail was sent: close-window <window> mails the buyers of a window.`,
        ]
  const overlaps = changes.flatMap(({ key, after }) =>
    key === 'DELIVERY_WINDOWS' && after !== undefined ? findOverlaps(after as WindowSchedule) : [],
  )
  const warning = overlaps.length === 0 ? [] : ['These windows overlap; each has its own capacity:']
  return {
    text: [
      title,
      ...linesOf(changes).map((line) => `  ${line}`),
      ...warning,
      ...overlaps.map((line) => `  ${line}`),
      ...next,
    ].join('\n'),
    data: { ...data, ordersToMove: toMove, overlaps },
    audit: `${isDryRun ? 'Dry run' : 'Changed'}: ${keys}`,
  }
}

/**
 * The operator's commands for the settings.
 * @param options `countOrdersToMove`: counts the paid orders whose window is closed or over; 0 if no changed key concerns windows
 */
export function settingsCommands(
  settings: SettingsImport,
  { countOrdersToMove }: { countOrdersToMove: (changedKeys: readonly string[]) => Promise<number> },
): Record<string, OperatorCommand> {
  async function answer(changes: readonly SettingChange[], input: CommandInput): Promise<CommandAnswer> {
    const keys = flagIn(input, 'dry-run') ? [] : changes.map(({ key }) => key)
    return answerOf(changes, await countOrdersToMove(keys), input)
  }
  return {
    'import-settings': {
      run: async (input) => {
        if (input.file === null) throw new NotPossible('The file was not sent.')
        const options = { version: input.actionId, dryRun: flagIn(input, 'dry-run') }
        return answer(await settings.importFile(input.file, options), input)
      },
    },
    'export-settings': {
      run: async () => {
        const all = await settings.exportAll()
        return { text: JSON.stringify(all, null, 2), data: all }
      },
    },
    'settings-history': {
      run: async (input) => {
        const versions = await settings.listVersions(limitIn(input, 20))
        const text = versions.map(({ version, operator, at, undoneBy, changes }) => {
          const undone = undoneBy === null ? '' : undoneBy === version ? '  undid others' : `  undone by ${undoneBy}`
          const title = `version ${version}  ${momentText(at)}  ${operator}${undone}`
          return [title, ...linesOf(changes).map((line) => `  ${line}`)].join('\n')
        })
        return { text: text.join('\n') || 'No command has changed the settings yet.', data: versions }
      },
    },
    'undo-settings': {
      run: async (input) => {
        const [version, ...more] = input.positionals
        if (more.length > 0 || (version !== undefined && !/^\d{1,12}$/.test(version)))
          throw new WrongUsage('Name one version, as settings-history lists it, or none for the last.')
        const since = version === undefined ? null : Number(version)
        const options = { version: input.actionId, dryRun: flagIn(input, 'dry-run') }
        return answer(await settings.undo(since, options), input)
      },
    },
  }
}
