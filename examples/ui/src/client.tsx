import '@lotus/ui/styles.css'
import '@lotus/ui/brands/indigo.css'

import { createRoot, hydrateRoot } from 'react-dom/client'

import { App } from './app.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no element "root".')
// Vite's development server sends the page without its content.
if (root.firstElementChild === null) createRoot(root).render(<App />)
else hydrateRoot(root, <App />)
