/** A due date of the contract (`2026-11-26`): "quinta-feira, 26 de novembro". */
export function formatDueDate(date: string, locale: string): string {
  // It has no time: noon UTC, formatted in UTC, is the same day.
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  return format.format(new Date(`${date}T12:00:00Z`))
}
