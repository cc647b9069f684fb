import { TEST_ACCOUNTS, type TestAccount } from './accounts.ts'
import { escapeHtml } from './html.ts'
import { type PageLanguage, TEXTS, languageOf } from './texts.ts'

/** The values of the form for another account, and its invalid fields. */
export type TypedForm = { email: string; name: string; verified: boolean; wrong: ('email' | 'name')[] }

const layout = (language: PageLanguage, title: string, content: string): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/page.css">
</head>
<body>
<header>
<p class="notice">${TEXTS[language].notice}</p>
<p class="brand">${TEXTS[language].brand}</p>
</header>
<main>${content}</main>
</body>
</html>
`

const row = ({ subject, name, email, verified }: TestAccount, language: PageLanguage): string => {
  const [initial = ''] = name
  const tag = verified ? '' : `<span class="tag">${TEXTS[language].unverified}</span>`
  return `<li><button class="account" type="submit" name="account" value="${subject}">
<span class="avatar" aria-hidden="true">${escapeHtml(initial)}</span>
<span class="who"><b>${escapeHtml(name)}</b><small>${escapeHtml(email)}</small>${tag}</span></button></li>`
}

const otherForm = (path: string, language: PageLanguage, typed: TypedForm | null): string => {
  const texts = TEXTS[language]
  const field = (name: 'email' | 'name', type: string, autocomplete: string, error: string) => {
    const isWrong = typed?.wrong.includes(name) ?? false
    const state = isWrong ? ` aria-invalid="true" aria-describedby="${name}-error"` : ''
    return `<label>${texts[name]}<input name="${name}" type="${type}" autocomplete="${autocomplete}" maxlength="200" required value="${escapeHtml(typed?.[name] ?? '')}"${state}></label>
${isWrong ? `<p class="error" id="${name}-error">${error}</p>` : ''}`
  }
  return `<details${typed ? ' open' : ''}><summary>${texts.other}</summary>
<form method="post" action="${path}">
${field('email', 'email', 'off', texts.emailWrong)}
${field('name', 'text', 'off', texts.nameMissing)}
<label class="check"><input type="checkbox" name="verified" value="yes"${(typed?.verified ?? true) ? ' checked' : ''}>${texts.emailIsVerified}</label>
<button class="main" type="submit">${texts.signIn}</button>
</form></details>`
}

/** The login page: the test accounts, another account, or cancel. `path` is the target of the forms. */
export const choosePage = (
  path: string,
  shopName: string,
  accepted: string | undefined,
  typed: TypedForm | null = null,
): string => {
  const language = languageOf(accepted)
  const texts = TEXTS[language]
  return layout(
    language,
    texts.choose,
    `<h1>${texts.choose}</h1>
<p class="muted">${texts.continueTo} <strong>${escapeHtml(shopName)}</strong></p>
<form method="post" action="${path}"><ul class="list">${TEST_ACCOUNTS.map((account) => row(account, language)).join('')}</ul></form>
${otherForm(path, language, typed)}
<form method="post" action="${path}"><button class="quiet" type="submit" name="deny" value="yes">${texts.cancel}</button></form>`,
  )
}

/** The page for an invalid request: expired, used, or not from this shop. */
export const gonePage = (accepted: string | undefined): string => {
  const language = languageOf(accepted)
  const { gone, goneHelp } = TEXTS[language]
  return layout(language, gone, `<h1>${gone}</h1><p class="card">${goneHelp}</p>`)
}
