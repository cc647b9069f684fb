import { chromium } from 'playwright-core'
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const port = process.argv[2] ?? 4990
const trial = async (name, path, act, seen) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'pt-BR', serviceWorkers: 'block', isMobile: true, hasTouch: true })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 400, downloadThroughput: 50000, uploadThroughput: 50000 })
  const log = []
  await page.goto(`http://localhost:${port}` + path, { waitUntil: 'load', timeout: 90000 })
  await page.waitForTimeout(6000)
  const urls = new Map()
  const t0 = Date.now()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, [new URL(request.url).pathname, Date.now() - t0]))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => { const u = urls.get(requestId); if (u) log.push([...u, Date.now() - t0, encodedDataLength]) })
  await act(page)
  await seen(page).waitFor({ timeout: 60000 })
  const t = Date.now() - t0
  console.log(name, t, 'ms,', log.length, 'requests ended,', log.reduce((s, l) => s + l[3], 0), 'bytes')
  if (process.argv[3]) for (const l of log) console.log('    ', l.join(' '))
  await context.close()
  return t
}
const main = (p) => p.getByRole('main')
for (let i = 0; i < Number(process.argv[4] ?? 1); i++) {
await trial('filters', '/products', (p) => p.getByRole('button', { name: /Filtrar|Filtros/ }).first().click(), (p) => p.getByRole('dialog').getByRole('checkbox').first())
await trial('menu', '/', (p) => p.getByRole('button', { name: /^Menu|Abrir menu/ }).first().click(), (p) => p.getByRole('dialog').getByRole('link').first())
await trial('add', '/products', (p) => main(p).getByRole('article').first().getByRole('button', { name: /^Adicionar/ }).click(), (p) => p.getByText('foi adicionado ao carrinho').first())
await trial('search', '/', (p) => p.getByRole('combobox').first().click(), (p) => p.getByRole('listbox').first())
await trial('cep', '/', (p) => p.getByRole('button', { name: /Informe seu CEP/ }).first().click(), (p) => p.getByRole('dialog').first())
await trial('login', '/', (p) => p.getByRole('link', { name: 'Perfil' }).last().click(), (p) => p.getByRole('textbox', { name: /E-mail/ }).first())
await trial('product', '/products', (p) => main(p).getByRole('article').first().getByRole('link').first().click(), (p) => p.getByRole('button', { name: 'Adicionar ao carrinho', exact: true }).first())
}
await browser.close()
