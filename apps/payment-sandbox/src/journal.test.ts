import { appendFileSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openJournal } from './journal.ts'

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sandbox-journal-'))
})
afterEach(() => rmSync(dir, { recursive: true }))

const file = () => join(dir, 'journal.jsonl')

test('appended entries are read back in order', () => {
  const first = openJournal<string>({ dir })
  first.append(['a', 'b'])
  first.append(['c'])
  first.close()
  expect(openJournal<string>({ dir }).replay()).toEqual(['a', 'b', 'c'])
})

test('a crash in the middle of a transaction loses that transaction only', () => {
  const first = openJournal<string>({ dir })
  first.append(['kept'])
  first.close()
  appendFileSync(file(), '["half", "writ')
  const second = openJournal<string>({ dir })
  const entries = second.replay()
  expect(entries).toEqual(['kept'])
  second.compact(entries)
  second.append(['after'])
  second.close()
  expect(openJournal<string>({ dir }).replay()).toEqual(['kept', 'after'])
})

test('damage before the end causes an error', () => {
  writeFileSync(file(), '["a"]\nrubbish\n["b"]\n')
  expect(() => openJournal<string>({ dir }).replay()).toThrow(/damaged at line 2/)
})

test('compacting leaves one file that only its owner can read', () => {
  const journal = openJournal<string>({ dir })
  journal.append(['old'])
  journal.compact(['new'])
  journal.close()
  expect(readdirSync(dir)).toEqual(['journal.jsonl'])
  expect(readFileSync(file(), 'utf8')).toBe('["new"]\n')
  expect(statSync(file()).mode & 0o077).toBe(0)
})
