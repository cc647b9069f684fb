/** E-mail addresses as they are stored and compared: trimmed, in lower case. */
export const toEmail = (text: string): string => text.trim().toLowerCase()
