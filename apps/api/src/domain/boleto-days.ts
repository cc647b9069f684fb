import { addBusinessDays, bankCalendar, endOfBankDay, today, type Day } from './business-days.ts'
import { timeZone } from './days.ts'

/** Bank days until a boleto is due (CHK-06, D42). */
export const boletoDays = 3
/** D68: bank days from the due date of a boleto to the first date of windows that allow boleto. */
const windowLag = 2

/** The first date of windows that can be paid with a boleto issued now (D68). */
export const boletoFrom = (now: number): Day =>
  addBusinessDays(today(endOfBankDay(boletoDays, now).getTime(), timeZone), windowLag, bankCalendar)
