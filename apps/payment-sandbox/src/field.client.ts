import type { CardFieldError, CardFieldRule, CardFieldType, cardFieldErrors } from './card-rules.ts'

type SharedField = {
  channel: string
  type: CardFieldType
  digits: () => string
  errors: () => CardFieldError[]
}
type FieldWindow = Window & { cardField?: SharedField }
type Properties = Record<string, unknown>
type FieldProblem = { cause: string; message: string; field?: string }

/**
 * A secure field inside its frame: formats the typed text, reports validity and the first eight digits to the shop's page, and
 * creates the card token with the other frames. The number never leaves this origin.
 * Its source text is served at /fields/frame.js together with the rules, so it must be self-contained.
 */
export function fieldClient(errorsOf: typeof cardFieldErrors): void {
  const input = document.querySelector('input')
  const label = document.querySelector('label')
  const { type: givenType, channel, origin } = document.body.dataset
  if (!input || !label || !givenType || !channel || !origin || parent === window) return
  const type = givenType as CardFieldType

  const styles = new Set(
    `color font-family font-size font-style font-variant font-weight height margin margin-bottom margin-left
    margin-right margin-top padding padding-bottom padding-left padding-right padding-top text-align width`.split(
      /\s+/,
    ),
  )
  const rule: CardFieldRule = {
    numberLengths: [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19],
    luhn: false,
    securityCodeLengths: [3, 4],
    year: new Date().getFullYear(),
    month: new Date().getMonth() + 1,
  }
  let yearDigits = 4
  let lastErrors: string | undefined
  let lastBin: string | null = null

  const send = (event: string, detail: object = {}) =>
    parent.postMessage({ channel, event, ...detail }, { targetOrigin: origin })

  const digits = () => input.value.replace(/\D/g, '')
  const check = () => errorsOf(type, input.value, rule)

  const most = (): number => {
    if (type === 'cardNumber') return Math.max(...rule.numberLengths)
    if (type === 'securityCode') return Math.max(...rule.securityCodeLengths)
    if (type === 'expirationMonth') return 2
    return type === 'expirationYear' ? yearDigits : 2 + yearDigits
  }

  const format = (text: string): string => {
    if (type === 'cardNumber') {
      const groups = /^3[47]/.test(text) ? [4, 6, 5] : [4, 4, 4, 4, 3]
      let from = 0
      return groups
        .map((size) => text.slice(from, (from += size)))
        .filter((group) => group !== '')
        .join(' ')
    }
    return type === 'expirationDate' && text.length > 2 ? `${text.slice(0, 2)}/${text.slice(2)}` : text
  }

  const tidy = () => {
    const caret = input.selectionStart ?? input.value.length
    let before = input.value.slice(0, caret).replace(/\D/g, '').length
    let text = digits()
    const isMonthOfOneDigit = /^[2-9]/.test(text) || /^1[/\s.-]/.test(input.value)
    if ((type === 'expirationDate' || type === 'expirationMonth') && isMonthOfOneDigit) {
      text = `0${text}`
      before += 1
    }
    // A year of four digits in a field of two: "01/2027".
    if (type === 'expirationDate' && text.length > most() && text.slice(2, 4) === '20') {
      text = text.slice(0, 2) + text.slice(4)
      before -= 2
    }
    const shown = format(text.slice(0, most()))
    if (shown === input.value) return
    input.value = shown
    let position = 0
    while (before > 0 && position < shown.length) {
      if (/\d/.test(shown.charAt(position))) before -= 1
      position += 1
    }
    input.setSelectionRange(position, position)
  }

  const sendValidity = () => {
    const errorMessages = check()
    const now = JSON.stringify(errorMessages)
    if (now === lastErrors) return
    lastErrors = now
    send('validityChange', { errorMessages })
  }

  const sendBin = () => {
    if (type !== 'cardNumber') return
    const text = digits()
    const bin = text.length >= 8 ? text.slice(0, 8) : null
    if (bin === lastBin) return
    lastBin = bin
    send('binChange', { bin })
  }

  const applySettings = (settings: Properties) => {
    const length = Number(settings.length)
    if (type === 'cardNumber') {
      if (length >= 8 && length <= 19) rule.numberLengths = [length]
      if (settings.validation === 'standard') rule.luhn = true
      if (settings.validation === 'none') rule.luhn = false
    }
    if (type === 'securityCode') {
      const optional = settings.mode === 'optional' ? [0] : []
      if (length === 3 || length === 4) rule.securityCodeLengths = [length, ...optional]
    }
  }

  const applyStyle = (style: Properties) => {
    for (const [name, value] of Object.entries(style)) {
      const property = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      if (typeof value !== 'string') continue
      if (property === 'placeholder-color') document.documentElement.style.setProperty('--placeholder-color', value)
      else if (styles.has(property)) input.style.setProperty(property, value)
    }
  }

  const apply = (properties: Properties) => {
    const { placeholder, style, settings, invalid, srLabel, ariaRequired, mode, enableLuhnValidation } = properties
    if (typeof placeholder === 'string') input.placeholder = placeholder
    if (typeof srLabel === 'string') label.textContent = srLabel
    if (typeof invalid === 'boolean') input.setAttribute('aria-invalid', String(invalid))
    if (typeof ariaRequired === 'boolean') input.setAttribute('aria-required', String(ariaRequired))
    if (typeof enableLuhnValidation === 'boolean') rule.luhn = enableLuhnValidation
    if (mode === 'short') yearDigits = 2
    if (mode === 'full') yearDigits = 4
    if (typeof style === 'object' && style !== null) applyStyle(style as Properties)
    if (typeof settings === 'object' && settings !== null) {
      applySettings(settings as Properties)
      tidy()
      if (lastErrors !== undefined) sendValidity()
    }
  }

  const siblings = (): SharedField[] => {
    const found: SharedField[] = []
    for (let index = 0; index < parent.frames.length; index += 1) {
      try {
        const shared = (parent.frames[index] as FieldWindow | undefined)?.cardField
        if (shared?.channel === channel) found.push(shared)
      } catch {
        // A frame of another origin.
      }
    }
    return found
  }

  const fieldOfCode: Record<string, string> = {
    205: 'cardNumber',
    E301: 'cardNumber',
    224: 'securityCode',
    E302: 'securityCode',
    325: 'expirationMonth',
    326: 'expirationYear',
    221: 'cardholderName',
    316: 'cardholderName',
    324: 'identificationNumber',
  }

  const problemsOf = (body: unknown): FieldProblem[] => {
    const { cause } = body as { cause?: { code: string; description: string }[] }
    return (cause ?? []).map(({ code, description }) => {
      const field = fieldOfCode[code]
      return { cause: field ? 'invalid_value' : code, message: description, ...(field ? { field } : {}) }
    })
  }

  const makeToken = async (publicKey: string, data: Properties): Promise<object> => {
    const fields = siblings()
    const errors: FieldProblem[] = fields.flatMap((field) =>
      field.errors().map((error) => ({ ...error, field: field.type })),
    )
    const read = (wanted: CardFieldType) => fields.find((field) => field.type === wanted)?.digits()
    const date = read('expirationDate')
    const needed: CardFieldType[] =
      read('expirationMonth') === undefined && read('expirationYear') === undefined
        ? ['cardNumber', 'expirationDate', 'securityCode']
        : ['cardNumber', 'expirationMonth', 'expirationYear', 'securityCode']
    const missing = needed.filter((wanted) => read(wanted) === undefined)
    for (const field of missing)
      errors.push({ cause: 'fields_setup_failed', message: `${field} is not mounted.`, field })
    const name = typeof data.cardholderName === 'string' ? data.cardholderName.trim() : ''
    if (name === '')
      errors.push({
        cause: 'invalid_length',
        message: 'parameter cardholderName can not be null/empty',
        field: 'cardholderName',
      })
    if (errors.length > 0) return { errors }
    const answer = await fetch(`/v1/card_tokens?public_key=${encodeURIComponent(publicKey)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        card_number: read('cardNumber'),
        security_code: read('securityCode'),
        expiration_month: date?.slice(0, 2) ?? read('expirationMonth'),
        expiration_year: date?.slice(2) ?? read('expirationYear'),
        cardholder: {
          name,
          identification: { type: data.identificationType, number: data.identificationNumber },
        },
      }),
    })
    const body: unknown = await answer.json()
    return answer.ok ? { token: body } : { errors: problemsOf(body) }
  }

  addEventListener('message', (event) => {
    if (event.origin !== origin || event.source !== parent) return
    const message = event.data as Properties
    if (message.channel !== channel) return
    if (message.type === 'focus') input.focus()
    if (message.type === 'blur') input.blur()
    if (message.type === 'update') apply(message.properties as Properties)
    if (message.type === 'createCardToken')
      makeToken(String(message.publicKey), (message.data ?? {}) as Properties)
        .catch((error: unknown) => ({ errors: [{ cause: 'network_error', message: String(error) }] }))
        .then((result) => send('cardToken', { requestId: message.requestId, ...result }))
  })
  // Deleting a separator deletes the digit before it, because formatting would restore the separator.
  input.addEventListener('beforeinput', (event) => {
    const at = input.selectionStart ?? 0
    if (at !== input.selectionEnd) return
    const step = { deleteContentBackward: -1, deleteContentForward: 1 }[event.inputType]
    if (step && /\D/.test(input.value.charAt(step < 0 ? at - 1 : at))) input.setSelectionRange(at + step, at + step)
  })
  const receive = () => {
    tidy()
    send('change')
    sendBin()
    sendValidity()
  }
  input.addEventListener('input', receive)
  input.addEventListener('focus', () => send('focus'))
  input.addEventListener('paste', () => send('paste'))
  input.addEventListener('blur', () => {
    send('blur')
    sendValidity()
  })

  apply(JSON.parse(decodeURIComponent(location.hash.slice(1)) || '{}') as Properties)
  ;(window as FieldWindow).cardField = { channel, type, digits, errors: check }
  send('ready')
  // Text typed before this script loaded.
  if (input.value !== '') receive()
}
