import { build, type Plugin } from 'vite'

const suffix = '?script'

async function minifiedScript(file: string): Promise<{ code: string; files: string[] }> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: true,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: file, output: { format: 'iife' } },
    },
  })
  const [chunk] = Array.isArray(result) || 'output' in result ? [result].flat().flatMap(({ output }) => output) : []
  if (chunk?.type !== 'chunk') throw new Error(`The build of ${file} has no script`)
  return { code: chunk.code.trim(), files: chunk.moduleIds }
}

/** `import { script } from '#head/head.ts?script'` bundles the module with its imports, and imports the minified script as a string. */
export const scriptText: Plugin = {
  name: 'lotus:script-text',
  enforce: 'pre',
  async load(id) {
    if (!id.endsWith(suffix)) return null
    const { code, files } = await minifiedScript(id.slice(0, -suffix.length))
    for (const file of files) this.addWatchFile(file)
    return `export const script = ${JSON.stringify(code)}`
  },
}
