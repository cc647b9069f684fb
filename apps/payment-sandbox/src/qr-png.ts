import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'

const SCALE = 8

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A PNG (1 bit per pixel, 8 pixels per module, quiet zone of 4 modules) of a QR code with error correction M. */
export const qrPng = (text: string): Buffer => {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const width = size * SCALE
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(width, 4)
  header.writeUInt8(1, 8)
  const rowBytes = 1 + Math.ceil(width / 8)
  const rows = Buffer.alloc(rowBytes * width, 0xff)
  for (let y = 0; y < width; y += 1) {
    rows[y * rowBytes] = 0
    // At 8 pixels per module, a module is exactly one byte of a row.
    data[Math.floor(y / SCALE)]?.forEach((dark, x) => {
      if (dark) rows[y * rowBytes + 1 + x] = 0
    })
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
