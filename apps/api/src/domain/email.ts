/** Normalizes an e-mail address for storage and comparison: trimmed, in lower case. */
export const toEmail = (text: string): string => text.trim().toLowerCase()
