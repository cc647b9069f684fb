import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { expect, it, onTestFinished } from 'vitest'

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  scripts: Record<string, string>
}

it.each([
  ['start', 'tools/start.ts'],
  ['dev', 'apps/server/src/main.ts'],
])('R05 npm run %s passes SIGTERM on to the server', async (name, file) => {
  const folder = mkdtempSync(join(tmpdir(), 'lotus-start-'))
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(
    join(folder, file),
    `process.on('SIGTERM', () => { console.log('closed'); process.exit(7) })
     setTimeout(() => {}, 20_000)
     console.log(process.pid)`,
  )
  // npm runs a script with sh, and sends its signals to that process.
  const PATH = `${dirname(process.execPath)}:${process.env['PATH']}`
  const child = spawn('sh', ['-c', scripts[name] ?? ''], { cwd: folder, env: { PATH } })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (printed += chunk))
  await once(child.stdout, 'data')
  const server = Number(printed)
  onTestFinished(() => {
    rmSync(folder, { recursive: true })
    try {
      process.kill(server)
    } catch {
      // It has ended.
    }
  })
  child.kill('SIGTERM')
  expect(await once(child, 'close')).toEqual([7, null])
  expect(printed).toContain('closed')
})
