/** The fields of a card, named as in Mercado Pago's browser SDK. */
export type CardFieldType = 'cardNumber' | 'securityCode' | 'expirationMonth' | 'expirationYear' | 'expirationDate'

/** An error in a field: `cause` is for programs, `message` is Mercado Pago's English sentence. */
export type CardFieldError = { cause: 'invalid_type' | 'invalid_length' | 'invalid_value'; message: string }

/** The parameters of the rules: number lengths and Luhn, length of the security code, the current month. */
export type CardFieldRule = {
  numberLengths: number[]
  luhn: boolean
  securityCodeLengths: number[]
  year: number
  month: number
}

/**
 * The errors in a field's text (empty list: none).
 * Self-contained: its source text is also served to the browser, so both sides apply the same rule.
 */
export function cardFieldErrors(type: CardFieldType, raw: string, rule: CardFieldRule): CardFieldError[] {
  const text = raw.replace(/[\s/-]/g, '')
  const numeric = (name: string): CardFieldError => ({
    cause: 'invalid_type',
    message: `${name} should be a number.`,
  })
  const passesLuhn = (digits: string): boolean => {
    let sum = 0
    for (let index = 0; index < digits.length; index += 1) {
      const digit = Number(digits[digits.length - 1 - index])
      const doubled = digit * 2
      sum += index % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled
    }
    return sum % 10 === 0
  }
  const monthErrors = (digits: string): CardFieldError[] => {
    if (!/^\d*$/.test(digits)) return [numeric('expirationMonth')]
    const month = Number(digits)
    return digits !== '' && month >= 1 && month <= 12
      ? []
      : [{ cause: 'invalid_value', message: 'expirationMonth should be a value from 1 to 12.' }]
  }
  const yearErrors = (digits: string): CardFieldError[] => {
    if (!/^\d*$/.test(digits)) return [numeric('expirationYear')]
    if (digits.length !== 2 && digits.length !== 4)
      return [{ cause: 'invalid_length', message: "expirationYear should be of length '2' or '4'." }]
    const year = digits.length === 2 ? 2000 + Number(digits) : Number(digits)
    return year >= rule.year && year <= rule.year + 50
      ? []
      : [{ cause: 'invalid_value', message: `expirationYear should be greater or equal than ${rule.year}.` }]
  }

  if (type === 'cardNumber') {
    if (!/^\d*$/.test(text)) return [numeric('cardNumber')]
    if (!rule.numberLengths.includes(text.length))
      return [{ cause: 'invalid_length', message: "cardNumber should be of length between '8' and '19'." }]
    return rule.luhn && !passesLuhn(text)
      ? [{ cause: 'invalid_value', message: 'card number rejected on Luhn Validation.' }]
      : []
  }
  if (type === 'securityCode') {
    if (!/^\d*$/.test(text)) return [numeric('securityCode')]
    const lengths = rule.securityCodeLengths
    return lengths.includes(text.length)
      ? []
      : [{ cause: 'invalid_length', message: `securityCode should be of length '${lengths.join("' or '")}'.` }]
  }
  if (type === 'expirationMonth') return monthErrors(text)
  if (type === 'expirationYear') return yearErrors(text)

  const errors = [...monthErrors(text.slice(0, 2)), ...yearErrors(text.slice(2))]
  if (errors.length > 0) return errors
  const year = text.length === 4 ? 2000 + Number(text.slice(2)) : Number(text.slice(2))
  return year === rule.year && Number(text.slice(0, 2)) < rule.month
    ? [
        {
          cause: 'invalid_value',
          message: `expirationMonth value should be greater than '${rule.month - 1}' or expirationYear value should be greater than '${rule.year}'.`,
        },
      ]
    : []
}
