import type { Language } from '@lotus/openapi/schema'

/** The HTML of an e-mail, as a mail program shows it: isolated from the styles of the page. */
type Mail = { subject: string; html: string }
type MailFrameProps = { language: Language; mail: Mail; dark: boolean }

export const languages: readonly Language[] = ['pt-BR', 'zh-CN', 'en-US', 'es-ES']

/** Draws into a shadow root, so that axe checks the e-mail too. A frame would hide its content from axe. */
function draw(host: HTMLElement | null, html: string, dark: boolean): void {
  if (host === null) return
  const { head, body } = new DOMParser().parseFromString(html, 'text/html')
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const sheet = document.createElement('style')
  const styles = head.querySelector('style')?.textContent ?? ''
  // The theme of a story is no media feature.
  sheet.textContent = dark ? styles.replace('(prefers-color-scheme: dark)', 'all') : ''
  const mail = document.createElement('div')
  mail.className = body.className
  mail.setAttribute('style', body.getAttribute('style') ?? '')
  mail.append(...body.childNodes)
  root.replaceChildren(sheet, mail)
}

function MailFrame({ language, mail, dark }: MailFrameProps) {
  return (
    <figure lang={language}>
      <figcaption>{mail.subject}</figcaption>
      <div ref={(host) => draw(host, mail.html, dark)} />
    </figure>
  )
}

/** One e-mail in every language of the shop. */
export function MailInEveryLanguage({ compose, dark }: { compose: (language: Language) => Mail; dark: boolean }) {
  return (
    <div style={{ display: 'grid', gap: 16, gridTemplateColumns: 'repeat(auto-fit, minmax(264px, 1fr))' }}>
      {languages.map((language) => (
        <MailFrame key={language} language={language} mail={compose(language)} dark={dark} />
      ))}
    </div>
  )
}
