import { createFileRoute, redirect } from '@tanstack/react-router'

/** A legacy URL (SHELL-06). Keeps the key of a signed link. */
export const Route = createFileRoute('/order-confirm/$orderId')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/order-confirmation/$orderId', params, hash: true, replace: true })
  },
})
