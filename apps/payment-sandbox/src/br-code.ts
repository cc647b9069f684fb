const bytes = new TextEncoder()

/** CRC-16/CCITT-FALSE (polynomial 1021, initial FFFF) of a text, four upper-case hex digits. */
export const crc16 = (text: string): string => {
  let crc = 0xffff
  for (const byte of bytes.encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** Printable ASCII of a name: accents, ligatures and other Unicode removed, at most `limit` characters. */
export const foldAscii = (text: string, limit: number): string =>
  text
    .normalize('NFKD')
    .replaceAll('ß', 'ss')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, limit)
    .trim()

const field = (id: string, value: string): string => id + String(value.length).padStart(2, '0') + value

/** The content of a Pix code; the amount is in cents. */
export type BrCode = { key: string; name: string; city: string; cents: number; txid: string }

/**
 * The "copia e cola" text of a Pix charge (EMV TLV with CRC, manual of the Banco Central).
 * @throws Error if the key, the name or the city contain nothing that the format supports.
 */
export const brCode = ({ key, name, city, cents, txid }: BrCode): string => {
  const payee = foldAscii(name, 25)
  const place = foldAscii(city, 15)
  if (!payee || !place) throw new Error('Pix needs a payee and a city with at least one Latin letter or digit each')
  if (!/^[\x21-\x7e]{1,77}$/.test(key)) throw new Error('A Pix key is 1 to 77 printable ASCII characters, no spaces')
  if (!/^[A-Za-z0-9]{1,25}$/.test(txid)) throw new Error('A Pix txid is 1 to 25 letters and digits')
  const body =
    field('00', '01') +
    field('26', field('00', 'br.gov.bcb.pix') + field('01', key)) +
    field('52', '0000') +
    field('53', '986') +
    field('54', (cents / 100).toFixed(2)) +
    field('58', 'BR') +
    field('59', payee) +
    field('60', place) +
    field('62', field('05', txid)) +
    '6304'
  return body + crc16(body)
}
