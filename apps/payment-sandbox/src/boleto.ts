const mod10 = (digits: string): number => {
  let sum = 0
  for (const [index, digit] of [...digits].reverse().entries()) {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1)
    sum += product > 9 ? product - 9 : product
  }
  return (10 - (sum % 10)) % 10
}

const mod11 = (digits: string): number => {
  let sum = 0
  for (const [index, digit] of [...digits].reverse().entries()) sum += Number(digit) * (2 + (index % 8))
  const check = 11 - (sum % 11)
  return check === 0 || check > 9 ? 1 : check
}

const DAY_MS = 86_400_000
const EPOCH = Date.UTC(1997, 9, 7)

/** Febraban's due factor of a day (UTC midnight): days since 7 October 1997, restarted at 1000 on 22 February 2025. */
export const dueFactor = (day: number): number => {
  const days = Math.round((day - EPOCH) / DAY_MS)
  return days > 9999 ? ((days - 10_000) % 9000) + 1000 : days
}

/** Bradesco's free field: agency, portfolio, our number (11 digits), account. */
const freeField = (reference: string): string => `3380${'26'}${reference}${'0012345'}0`

/** A bank slip's 44-digit barcode and 47-digit line; `dueDay` is the due day's UTC midnight, amount in cents. */
export const boleto = (cents: number, dueDay: number, reference: string) => {
  if (!/^\d{11}$/.test(reference)) throw new Error('A bank slip reference has 11 digits')
  const head = '2379'
  const tail = String(dueFactor(dueDay)).padStart(4, '0') + String(cents).padStart(10, '0') + freeField(reference)
  const check = mod11(head + tail)
  const barcode = head + String(check) + tail
  const first = barcode.slice(0, 4) + barcode.slice(19, 24)
  const second = barcode.slice(24, 34)
  const third = barcode.slice(34, 44)
  const digitableLine =
    first + mod10(first) + second + mod10(second) + third + mod10(third) + String(check) + barcode.slice(5, 19)
  return { barcode, digitableLine, reference }
}
