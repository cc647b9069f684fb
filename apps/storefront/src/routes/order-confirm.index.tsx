import { createFileRoute, redirect } from '@tanstack/react-router'

/** An address of old (SHELL-06). */
export const Route = createFileRoute('/order-confirm/')({
  beforeLoad: () => {
    throw redirect({ to: '/order-confirmation', replace: true })
  },
})
