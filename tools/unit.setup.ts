import { vi } from 'vitest'

// Files share a process, not what the modules of another keep, nor what it put in their place.
vi.resetModules()
