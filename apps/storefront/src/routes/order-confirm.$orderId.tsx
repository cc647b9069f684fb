import { createFileRoute, redirect } from '@tanstack/react-router'

/** An address of old (SHELL-06); the key of a signed link goes along. */
export const Route = createFileRoute('/order-confirm/$orderId')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/order-confirmation/$orderId', params, hash: true, replace: true })
  },
})
