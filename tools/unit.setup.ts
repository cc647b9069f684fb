import { vi } from 'vitest'

// Test files share a process, so modules and mocks are reset between files.
vi.resetModules()
