import type { Difference } from './differences.ts'

/** A picture that was added, changed or removed. Paths are relative to the folder of the page. */
export type Change = Difference & {
  name: string
  component: string
  before: string | null
  after: string | null
  /** The differing pixels in red. Null if the size changed, or if the comparison wrote none. */
  difference: string | null
  /** The path of the story in Storybook; null if there is no such story. */
  story: string | null
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
ul { list-style: none; padding: 0; margin: 0 }
h3 { font-size: .85rem; margin: 1rem 0 .25rem; overflow-wrap: anywhere }
kbd { border: 1px solid var(--line); border-radius: 4px; padding: 0 .3em }
li button { inline-size: 100%; text-align: start; border: 0; background: none; border-radius: 6px; overflow-wrap: anywhere }
li button[aria-current=true] { background: color-mix(in srgb, Highlight 25%, transparent) }
li button[data-accepted]::after { content: ' ✓' }
li small { display: block; opacity: .75 }
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
const [component, group, text, list, stage, title, cause, story, slider, message, acceptButton, acceptShownButton] =
  ['component', 'group', 'text', 'list', 'stage', 'title', 'cause', 'story', 'at', 'message', 'accept', 'accept-shown'].map(at)
let current
let shown = []
const make = (tag, properties, ...children) => {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}
const picture = (file, alt, className = '') => Object.assign(new Image(), { src: file, alt, className })
const figure = (caption, className, ...pictures) =>
  make('figure', {}, make('figcaption', { textContent: caption }), make('div', { className }, ...pictures))
function draw() {
  const view = document.querySelector('[name=view]:checked').value
  slider.parentElement.hidden = view !== 'slider' || !current?.before || !current.after
  if (!current) return stage.replaceChildren()
  const { name, before, after, difference } = current
  const old = () => picture(before, name + ', before')
  const fresh = (className) => picture(after, name + ', after', className)
  if (!before) return stage.replaceChildren(figure('After', '', fresh()))
  if (!after) return stage.replaceChildren(figure('Before', '', old()))
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
const describe = ({ pixels }) => (pixels === null ? '' : pixels.toLocaleString('en') + ' pixels')
function select(change) {
  current = change
  title.textContent = change ? change.name : 'No changed picture'
  cause.textContent = change ? [change.cause, describe(change)].filter(Boolean).join(' · ') : ''
  story.hidden = !change?.story
  if (change?.story) story.href = 'http://localhost:6006/?path=' + change.story
  acceptButton.disabled = !change
  acceptShownButton.disabled = !change
  message.textContent = ''
  for (const button of list.querySelectorAll('button')) {
    const isCurrent = button.dataset.name === change?.name
    button.setAttribute('aria-current', isCurrent)
    if (isCurrent) button.scrollIntoView({ block: 'nearest' })
  }
  draw()
}
function move(step) {
  const next = shown[shown.indexOf(current) + step]
  if (next) select(next)
}
function filter() {
  const matching = changes.filter(
    (change) => (!component.value || change.component === component.value) && change.name.includes(text.value.trim()),
  )
  const groups = [...Map.groupBy(matching, (change) => change[group.value])].sort((one, other) => other[1].length - one[1].length)
  shown = groups.flatMap(([, members]) => members)
  list.replaceChildren(
    ...groups.flatMap(([name, members]) => [
      make('h3', { textContent: name + ' (' + members.length + ')' }),
      make('ul', {}, ...members.map((change) => {
        const button = make('button', { type: 'button', textContent: change.name }, make('small', { textContent: describe(change) }))
        button.dataset.name = change.name
        button.toggleAttribute('data-accepted', change.accepted === true)
        button.addEventListener('click', () => select(change))
        return make('li', {}, button)
      })),
    ]),
  )
  at('count').textContent = shown.length + ' of ' + changes.length
  select(shown.includes(current) ? current : shown[0])
}
async function accept(accepted) {
  if (!isServed) {
    const command = ['npm run visual:review --', ...accepted.map(({ name }) => '--accept ' + name), '--from <this folder>']
    return message.replaceChildren('Run in the repository: ', make('code', { textContent: command.join(' ') }))
  }
  message.textContent = 'Replacing ' + accepted.length + (accepted.length === 1 ? ' picture…' : ' pictures…')
  acceptButton.disabled = acceptShownButton.disabled = true
  const body = JSON.stringify(accepted.map(({ name }) => name))
  const reply = await fetch('/accept', { method: 'POST', body }).catch(() => null)
  const replaced = new Set(reply?.ok ? await reply.json() : [])
  for (const change of accepted) change.accepted ||= replaced.has(change.name)
  const missed = accepted.filter((change) => !change.accepted)
  filter()
  message.textContent =
    missed.length > 0
      ? 'Not replaced: ' + missed.map(({ name }) => name).join(', ') + '. Is the review still running?'
      : accepted.length === 1 ? 'Accepted: the recorded picture is replaced.' : 'Accepted: ' + accepted.length + ' recorded pictures are replaced.'
}
for (const name of [...new Set(changes.map((change) => change.component))]) component.append(new Option(name, name))
for (const select of [component, group]) select.addEventListener('change', filter)
text.addEventListener('input', filter)
slider.addEventListener('input', () => stage.style.setProperty('--at', slider.value + '%'))
for (const view of document.querySelectorAll('[name=view]')) view.addEventListener('change', draw)
acceptButton.addEventListener('click', () => accept([current]))
acceptShownButton.addEventListener('click', () => accept(shown))
document.addEventListener('keydown', (event) => {
  const isTyped = event.target.matches('[type=search], select')
  if (isTyped || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'j' || event.key === 'n') move(1)
  if (event.key === 'k' || event.key === 'p') move(-1)
  if (event.key === 'a' && current && !acceptButton.hidden) accept([current])
})
stage.style.setProperty('--at', '50%')
filter()
`

const views = { both: 'Side by side', before: 'Before', after: 'After', slider: 'Slider', difference: 'Difference' }

/** A self-contained page that loads only its pictures. Pictures of commits cannot be accepted. */
export const reviewPage = (changes: readonly Change[], canAccept: boolean): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Visual review</title>
<style>${style}</style>
<nav aria-label="Changed pictures">
  <h1>Visual review</h1>
  <label for="component">Component</label>
  <select id="component"><option value="">All</option></select>
  <label for="group">Group by</label>
  <select id="group"><option value="component">Component</option><option value="cause">Token or cause</option></select>
  <label>Name contains <input id="text" type="search"></label>
  <p id="count" aria-live="polite"></p>
  <p><kbd>j</kbd> next, <kbd>k</kbd> previous${canAccept ? ', <kbd>a</kbd> accept' : ''}</p>
  <div id="list"></div>
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
    <button id="accept" type="button"${canAccept ? '' : ' hidden'}>Accept</button>
    <button id="accept-shown" type="button"${canAccept ? '' : ' hidden'}>Accept all shown</button>
    <a id="story" target="_blank">Open the story</a>
  </header>
  <p id="cause"></p>
  <output id="message"></output>
  <label>Position <input id="at" type="range" min="0" max="100" value="50"></label>
  <div id="stage"></div>
</main>
<script type="application/json" id="changes">${JSON.stringify(changes).replaceAll('<', String.raw`\u003c`)}</script>
<script type="module">${script}</script>
`
