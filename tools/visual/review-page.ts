/** A picture that differs from the recorded one, or has none. Paths are relative to the folder of the page. */
export type Change = {
  name: string
  component: string
  before: string | null
  after: string
  /** The differing pixels in red. Null if the size changed. */
  difference: string | null
}

const style = `
:root { color-scheme: light dark; font: 15px/1.45 system-ui, sans-serif; --line: color-mix(in srgb, currentColor 22%, transparent) }
* { box-sizing: border-box }
[hidden] { display: none !important }
body { margin: 0; display: grid; grid-template: 100dvh / 20rem minmax(0, 1fr) }
nav { border-inline-end: 1px solid var(--line); padding: 1rem; overflow: auto }
h1 { font-size: 1.2rem; margin: 0 0 .75rem }
h2 { font-size: 1.1rem; margin: 0; overflow-wrap: anywhere }
label { display: block; margin-block: .5rem }
nav select, nav input { inline-size: 100%; font: inherit; padding: .4rem }
ul { list-style: none; padding: 0; margin: 1rem 0 0 }
li button { inline-size: 100%; text-align: start; border: 0; background: none; border-radius: 6px; overflow-wrap: anywhere }
li button[aria-current=true] { background: color-mix(in srgb, Highlight 25%, transparent) }
li button[data-accepted]::after { content: ' ✓' }
button { font: inherit; padding: .4rem .7rem; cursor: pointer; color: inherit }
main { padding: 1rem; overflow: auto }
header { display: flex; flex-wrap: wrap; gap: .75rem; align-items: center }
fieldset { border: 0; padding: 0; margin: 0; display: flex; flex-wrap: wrap; gap: .75rem }
fieldset label { margin: 0 }
output { display: block; min-block-size: 1.5em; margin-block: .5rem }
code { user-select: all; overflow-wrap: anywhere }
#stage { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start }
figure { margin: 0 }
figcaption { margin-block-end: .25rem }
figure div { position: relative; inline-size: max-content; outline: 1px solid var(--line); isolation: isolate }
img { display: block }
.over { position: absolute; inset: 0 auto auto 0 }
.slid { clip-path: inset(0 0 0 var(--at)); border-inline-start: 0 }
.blend { background: #000; filter: brightness(12) }
.blend .over { mix-blend-mode: difference }
#at { inline-size: min(100%, 40rem) }
@media (width < 48rem) { body { grid-template: auto auto / minmax(0, 1fr) } nav { border: 0 } }
`

/** Runs in the page. */
const script = `
const changes = JSON.parse(document.getElementById('changes').textContent)
const isServed = location.protocol !== 'file:'
const at = (id) => document.getElementById(id)
const [component, text, list, stage, title, slider, message, acceptButton] =
  ['component', 'text', 'list', 'stage', 'title', 'at', 'message', 'accept'].map(at)
let current
const picture = (file, alt, className = '') => Object.assign(new Image(), { src: file, alt, className })
function figure(caption, className, ...pictures) {
  const box = Object.assign(document.createElement('div'), { className })
  box.append(...pictures)
  const result = document.createElement('figure')
  result.append(Object.assign(document.createElement('figcaption'), { textContent: caption }), box)
  return result
}
function draw() {
  const view = document.querySelector('[name=view]:checked').value
  slider.parentElement.hidden = view !== 'slider' || !current?.before
  if (!current) return stage.replaceChildren()
  const { name, before, after, difference } = current
  const old = () => picture(before, name + ', before')
  const fresh = (className) => picture(after, name + ', after', className)
  if (!before) return stage.replaceChildren(figure('New picture', '', fresh()))
  if (view === 'before') stage.replaceChildren(figure('Before', '', old()))
  if (view === 'after') stage.replaceChildren(figure('After', '', fresh()))
  if (view === 'both') stage.replaceChildren(figure('Before', '', old()), figure('After', '', fresh()))
  if (view === 'slider') stage.replaceChildren(figure('Before at the left, after at the right', '', old(), fresh('over slid')))
  if (view === 'difference')
    stage.replaceChildren(
      ...(difference ? [figure('Differing pixels', '', picture(difference, name + ', difference'))] : []),
      figure('Brightness of the difference, times 12', 'blend', old(), fresh('over')),
    )
}
function select(change) {
  current = change
  title.textContent = change ? change.name : 'No changed picture'
  acceptButton.disabled = !change
  message.textContent = ''
  for (const button of list.querySelectorAll('button')) button.setAttribute('aria-current', button.textContent === change?.name)
  draw()
}
function filter() {
  const shown = changes.filter(
    (change) => (!component.value || change.component === component.value) && change.name.includes(text.value.trim()),
  )
  list.replaceChildren(
    ...shown.map((change) => {
      const item = document.createElement('li')
      const button = Object.assign(document.createElement('button'), { type: 'button', textContent: change.name })
      button.toggleAttribute('data-accepted', change.accepted === true)
      button.addEventListener('click', () => select(change))
      item.append(button)
      return item
    }),
  )
  at('count').textContent = shown.length + ' of ' + changes.length
  select(shown.includes(current) ? current : shown[0])
}
async function accept() {
  const change = current
  const command = 'node tools/visual/review.ts --accept ' + change.name
  if (!isServed) {
    const code = Object.assign(document.createElement('code'), { textContent: command + ' --from <this folder>' })
    return message.replaceChildren('Run in the repository: ', code)
  }
  const reply = await fetch('/accept/' + change.name, { method: 'POST' }).catch(() => null)
  if (!reply?.ok) return void (message.textContent = 'The picture was not replaced. Is the review still running?')
  change.accepted = true
  filter()
  message.textContent = 'Accepted: the recorded picture is replaced.'
}
for (const name of [...new Set(changes.map((change) => change.component))]) component.append(new Option(name, name))
component.addEventListener('change', filter)
text.addEventListener('input', filter)
slider.addEventListener('input', () => stage.style.setProperty('--at', slider.value + '%'))
for (const view of document.querySelectorAll('[name=view]')) view.addEventListener('change', draw)
acceptButton.addEventListener('click', accept)
stage.style.setProperty('--at', '50%')
filter()
`

const views = { both: 'Side by side', before: 'Before', after: 'After', slider: 'Slider', difference: 'Difference' }

/** One file without requests but for its pictures. */
export const reviewPage = (changes: readonly Change[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Visual review</title>
<style>${style}</style>
<nav aria-label="Changed pictures">
  <h1>Visual review</h1>
  <label>Component <select id="component"><option value="">All</option></select></label>
  <label>Name contains <input id="text" type="search"></label>
  <p id="count" aria-live="polite"></p>
  <ul id="list"></ul>
</nav>
<main>
  <header>
    <h2 id="title"></h2>
    <fieldset aria-label="View">${Object.entries(views)
      .map(
        ([value, label]) =>
          `<label><input type="radio" name="view" value="${value}"${value === 'both' ? ' checked' : ''}> ${label}</label>`,
      )
      .join('')}</fieldset>
    <button id="accept" type="button">Accept</button>
  </header>
  <output id="message"></output>
  <label>Position <input id="at" type="range" min="0" max="100" value="50"></label>
  <div id="stage"></div>
</main>
<script type="application/json" id="changes">${JSON.stringify(changes).replaceAll('<', String.raw`\u003c`)}</script>
<script type="module">${script}</script>
`
