import { script as saveEvents } from '#head/save-events.ts?script'

// The head of a document runs it before the modules: import this before `hydrate.tsx`.
const script = document.createElement('script')
script.textContent = saveEvents
document.head.append(script)
