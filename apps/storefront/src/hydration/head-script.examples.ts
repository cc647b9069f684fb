import { saveEventsScript } from './saved-events.ts'

// The head of a document runs it before the modules: import this before `hydrate.tsx`.
const script = document.createElement('script')
script.textContent = saveEventsScript
document.head.append(script)
