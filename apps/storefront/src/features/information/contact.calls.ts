import type { ContactMessage } from '@lotus/openapi/schema'

import { api } from '#api.ts'

/** Sends a message of the contact form; the shop has stored it when this returns. */
export async function sendContactMessage(message: ContactMessage): Promise<void> {
  await api.POST('/public/contact', { body: message })
}
