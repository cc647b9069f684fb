import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

it('R05 npm start prints that it builds and how long it takes before the build, and nothing if the build is current', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lotus-start-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (file: string, text: string, mode = 0o644) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text, { mode })
  }
  write('apps/server/src/main.ts', `console.log('Lótus is open')`)
  write('bin/vite', '#!/bin/sh\nmkdir -p "$2/dist/server"\n: > "$2/dist/server/entry-server.js"\necho bundled\n', 0o755)
  for (const name of ['start', 'build', 'run', 'stamp']) {
    write(`tools/${name}.ts`, '')
    copyFileSync(new URL(`${name}.ts`, import.meta.url), join(folder, `tools/${name}.ts`))
  }
  const PATH = `${join(folder, 'bin')}:${dirname(process.execPath)}:${process.env['PATH']}`
  const start = async () => {
    const child = spawn('sh', ['-c', scripts['start'] ?? ''], { cwd: folder, env: { PATH } })
    let printed = ''
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => (printed += chunk))
    await once(child, 'close')
    return printed.trim().split('\n')
  }
  const building = 'Building the pages of the shop. The first start takes about a minute, later ones a few seconds.'
  expect(await start()).toEqual([building, 'bundled', 'bundled', 'Lótus is open'])
  expect(await start()).toEqual(['Lótus is open'])
})
