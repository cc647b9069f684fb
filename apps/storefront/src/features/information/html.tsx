import * as css from './information.css.ts'

/** HTML that the server rendered from Markdown, in which raw HTML is text. */
export const Html = ({ html }: { html: string }) =>
  html === '' ? null : <div className={css.prose} dangerouslySetInnerHTML={{ __html: html }} />
