import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { unwrap } from '@lotus/api-client'

import { settingsRepository } from '#modules/settings/settings.repository.ts'
import { testApp, type TestApp } from '#testing.ts'

import { languages } from '@lotus/commerce/languages'

import { placeholders, readPageFiles } from './page-files.ts'
import { renderDocument } from './page-document.ts'

const ownContent = new URL('../../../content', import.meta.url).pathname

const required = [
  'about',
  'careers',
  'contact',
  'cookies',
  'faq',
  'help',
  'payment-methods',
  'privacy',
  'returns',
  'security',
  'shipping',
  'stores',
  'terms',
]

describe('the content folder', () => {
  const files = readPageFiles(ownContent)

  it('INFO-01 SHELL-01 has every information page in the four languages', () => {
    expect([...files.keys()]).toEqual(required)
    for (const [page, translations] of files)
      expect([page, ...Object.keys(translations).sort()]).toEqual([page, ...[...languages].sort()])
  })

  it('INFO-01 translates every section: anchors, day of the change and tables agree in all languages', () => {
    const filled = Object.fromEntries(placeholders.map((name) => [name, name]))
    const outline = (text: string) => {
      const { sections } = renderDocument(text, filled)
      const rows = text.split('\n').filter((line) => line.startsWith('|')).length
      const items = text.split('\n').filter((line) => /^(-|\d\.) /.test(line)).length
      return { anchors: sections.map(({ id, parts }) => [id, ...parts.map((part) => part.id)]), rows, items }
    }
    for (const [page, translations] of files) {
      const source = translations['pt-BR']
      for (const language of languages) {
        const translated = translations[language] ?? source
        expect({ page, language, changedOn: translated.changedOn, ...outline(translated.text) }).toEqual({
          page,
          language,
          changedOn: source.changedOn,
          ...outline(source.text),
        })
        if (language !== 'pt-BR') expect(translated.text).not.toBe(source.text)
      }
    }
  })

  it('INFO-01 links only to pages that exist and to anchors that exist', () => {
    const routes = [
      'departments',
      'tracking',
      'user/purchases',
      'user/profile',
      'user/settings',
      'user/addresses',
      'forgot-password',
    ]
    for (const [page, translations] of files)
      for (const [language, { text }] of Object.entries(translations))
        for (const [, path = '', anchor] of text.matchAll(/\]\(\/([\w/-]+)(?:#([\w-]+))?\)/g)) {
          const where = `${language}/${page}: /${path}#${anchor}`
          const target = files.get(path)
          if (target === undefined) expect(routes, where).toContain(path)
          else if (anchor !== undefined) expect(target['pt-BR'].text, where).toContain(`{#${anchor}}`)
        }
  })

  it('INFO-01 is replaced by the folder of the shop, and a mistake stops the start with the name of the file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lotus-content-'))
    const write = (name: string, text: string | Buffer) => writeFileSync(join(folder, 'pt-BR', name), text)
    const head = '---\ntitle: Nossa história\ndescription: Curta.\nchangedOn: 2026-01-02\n---\n'
    mkdirSync(join(folder, 'pt-BR'))
    write('history.md', `${head}Começamos em 1988.\n`)
    const app = await testApp({ contentDir: folder })
    const send = { params: { path: { page: 'history' }, query: { language: 'zh-CN' as const } } }
    expect(unwrap(await app.api.GET('/public/pages/{page}', send))).toEqual({
      page: 'history',
      language: 'pt-BR',
      title: 'Nossa história',
      description: 'Curta.',
      changedOn: '2026-01-02',
      html: '<p>Começamos em 1988.</p>\n',
      sections: [],
    })
    expect(unwrap(await app.api.GET('/public/pages')).map(({ page }) => page)).toEqual(['history'])
    await app.close()
    const reading = () => readPageFiles(folder)
    write('history.md', `${head}## Sem âncora\n`)
    expect(reading).toThrow(/history\.md: The heading "Sem âncora" needs an anchor/)
    write('history.md', `${head}{{taxNumber}}\n`)
    expect(reading).toThrow(/history\.md: there is no placeholder \{\{taxNumber\}\}/)
    write('history.md', 'Sem título\n')
    expect(reading).toThrow(/history\.md: title must be a text/)
    write('history.md', Buffer.from(`${head}Açaí\n`, 'latin1'))
    expect(reading).toThrow(/history\.md: The file is not text in UTF-8\. Save it as UTF-8: /)
    write('history.md', `\uFEFF${head}Açaí\n`)
    expect(reading().get('history')?.['pt-BR'].text).toBe('Açaí\n')
    rmSync(folder, { recursive: true })
  })
})

describe('getInformationPage', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())

  const get = async (page: string, language: (typeof languages)[number] = 'pt-BR') =>
    unwrap(await app.api.GET('/public/pages/{page}', { params: { path: { page }, query: { language } } }))

  it('INFO-01 D47 omits lines whose data the shop has not set, and fills those that it has set', async () => {
    const companyOf = async () => (await get('about')).sections.find(({ id }) => id === 'company')?.html ?? ''
    expect(await companyOf()).toBe(
      '<ul>\n<li>Nome: Lótus</li>\n</ul>\n<p>Estes dados são publicados conforme o <a href="https://www.planalto.gov.br/ccivil_03/_ato2011-2014/2013/decreto/d7962.htm">Decreto nº 7.962/2013</a>, que regula o comércio eletrônico.</p>\n',
    )
    await settingsRepository.put(app.db, [
      { group: 'STORE', key: 'name', value: 'Mercado *Bom* <b>' },
      { group: 'STORE', key: 'cnpj', value: '11.222.333/0001-81' },
      { group: 'PRODUCTS_CONFIG', key: 'PRODUCTS_CONFIG', value: { minimumOrderValue: 0 } },
    ])
    // Another process may have changed the settings: the cache is cleared by a notification of the database.
    await expect.poll(companyOf).toContain('<li>Nome: Mercado *Bom* &lt;b&gt;</li>')
    const company = await companyOf()
    expect(company).toContain('<li>CNPJ: 11.222.333/0001-81</li>')
    expect(company).not.toContain('Telefone')
    const faq = JSON.stringify(await get('faq', 'en-US'))
    expect(faq).toMatch(/From R\$\s?99\.00 of products/)
    expect(faq).not.toContain('of products after discounts')
    expect((await get('about')).title).toBe('Sobre a Mercado *Bom* <b>')
  })

  it('INFO-01 returns sections with anchors, and questions as parts', async () => {
    const { sections, language, changedOn } = await get('faq', 'zh-CN')
    expect({ language, changedOn }).toEqual({ language: 'zh-CN', changedOn: '2026-11-29' })
    const orders = sections.find(({ id }) => id === 'orders')
    expect(orders?.title).toBe('订单')
    expect(orders?.parts[0]).toMatchObject({ id: 'account-needed', title: '购买需要账户吗？' })
    expect(orders?.parts[0]?.html).toMatch(/^<p>不需要/)
  })

  it('SHELL-02 answers 404 for a page that does not exist', async () => {
    await expect(get('nowhere')).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
  })

  it('S19 shows raw HTML of a text as text', () => {
    const { html } = renderDocument('<script>alert(1)</script> [x](javascript:alert(1))', {})
    expect(html).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt; [x](javascript:alert(1))</p>\n')
  })
})
