/** The problem of a file that is not text in UTF-8, and its fix. */
export const notUtf8 = {
  problem: 'The file is not text in UTF-8',
  fix: 'Save it as UTF-8: in Excel "CSV UTF-8", in LibreOffice the character set "Unicode (UTF-8)", in an editor the encoding "UTF-8".',
}

/** Decodes a file and removes its byte order mark. Null if the bytes are not UTF-8 or contain a NUL character. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    const content = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return content.includes('\0') ? null : content
  } catch {
    return null
  }
}
