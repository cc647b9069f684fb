declare module 'virtual:icons' {
  import type { LucideIcon } from 'lucide-react'
  export const icons: Record<string, LucideIcon>
}
