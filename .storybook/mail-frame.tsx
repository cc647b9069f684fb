import { languages } from '@lotus/commerce/languages'
import type { Language } from '@lotus/openapi/schema'
import type { Decorator } from '@storybook/react-vite'
import { createContext, useContext } from 'react'

import { ownSetting, settingsOf } from './settings.ts'

/** The HTML of an e-mail, as a mail program shows it: isolated from the styles of the page. */
type Mail = { subject: string; html: string }
type MailFrameProps = { language: Language; mail: Mail; theme: string }

const darkMedia = '(prefers-color-scheme: dark)'

/** Draws into a shadow root, so that axe checks the e-mail too. A frame would hide its content from axe. */
function draw(host: HTMLElement | null, html: string, theme: string): void {
  if (host === null) return
  const { head, body } = new DOMParser().parseFromString(html, 'text/html')
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const sheet = document.createElement('style')
  const styles = head.querySelector('style')?.textContent ?? ''
  // The theme of a story is no media feature.
  const media = { light: 'not all', dark: 'all' }[theme] ?? darkMedia
  sheet.textContent = styles.replace(darkMedia, media)
  const mail = document.createElement('div')
  mail.className = body.className
  mail.setAttribute('style', body.getAttribute('style') ?? '')
  mail.append(...body.childNodes)
  root.replaceChildren(sheet, mail)
}

function MailFrame({ language, mail, theme }: MailFrameProps) {
  return (
    <figure lang={language}>
      <figcaption>{mail.subject}</figcaption>
      <div ref={(host) => draw(host, mail.html, theme)} />
    </figure>
  )
}

const Shown = createContext({ theme: 'light', languages })

/** A decorator: the theme of the story, and the language that the toolbar chooses, if any. */
export const asChosen: Decorator = (Story, { globals }) => {
  const chosen = globals['chosenLocale']
  const shown = languages.filter((language) => chosen === ownSetting || language === chosen)
  return (
    <Shown value={{ theme: settingsOf(globals).theme, languages: shown }}>
      <Story />
    </Shown>
  )
}

/** One e-mail in every language of the shop. */
export function MailInEveryLanguage({ compose }: { compose: (language: Language) => Mail }) {
  const { theme, languages: shown } = useContext(Shown)
  return (
    <div style={{ display: 'grid', gap: 16, gridTemplateColumns: 'repeat(auto-fit, minmax(264px, 1fr))' }}>
      {shown.map((language) => (
        <MailFrame key={language} language={language} mail={compose(language)} theme={theme} />
      ))}
    </div>
  )
}
