import { useMutation } from '@tanstack/react-query'

import { ContactForm } from '#features/information/contact-form.tsx'
import { sendContactMessage } from '#features/information/information.queries.ts'
import { attemptOf } from '#forms/attempt.ts'
import { requestLogin } from '#session/login-request.ts'
import { PerShopper } from '#session/per-shopper.tsx'
import { useSession } from '#session/session.ts'

/** The contact form, with name and e-mail of a signed-in user (INFO-02). */
export const ContactPart = () => (
  <PerShopper>
    <Contact />
  </PerShopper>
)

function Contact() {
  const { user } = useSession()
  const sending = useMutation({ mutationFn: sendContactMessage })
  return (
    <ContactForm
      sender={{ name: user?.username ?? '', email: user?.email ?? '' }}
      onLogin={user === null ? () => void requestLogin({ context: 'contact' }).catch(reportError) : null}
      attempt={attemptOf(sending)}
      isSent={sending.isSuccess}
      onSend={sending.mutate}
      onWriteAgain={sending.reset}
    />
  )
}
