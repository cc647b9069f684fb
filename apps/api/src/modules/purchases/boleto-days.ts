/** Bank days until a boleto is due (CHK-06, D42). */
export const boletoDays = 3
/** Bank days after the due date until the bank has reported a payment made on it. */
export const compensationDays = 1

const days = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Sao_Paulo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The day of a time in São Paulo: `2026-11-26`. */
export const dayInSaoPaulo = (time: Date): string => days.format(time)
