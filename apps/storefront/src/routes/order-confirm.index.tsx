import { createFileRoute, redirect } from '@tanstack/react-router'

/** A legacy URL (SHELL-06). */
export const Route = createFileRoute('/order-confirm/')({
  beforeLoad: () => {
    throw redirect({ to: '/order-confirmation', replace: true })
  },
})
