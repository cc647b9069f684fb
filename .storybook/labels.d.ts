declare module 'virtual:labels' {
  import type { Label } from '../tools/labels-plugin.ts'
  export const labels: Label[]
}
