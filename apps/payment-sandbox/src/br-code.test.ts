import jsQR from 'jsqr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { brCode, crc16, foldAscii } from './br-code.ts'
import { qrPng } from './qr-png.ts'

const fields = (text: string): Map<string, string> => {
  const found = new Map<string, string>()
  for (let at = 0; at < text.length;) {
    const length = Number(text.slice(at + 2, at + 4))
    found.set(text.slice(at, at + 2), text.slice(at + 4, at + 4 + length))
    at += 4 + length
  }
  return found
}

const code = brCode({
  key: '123e4567-e89b-12d3-a456-426614174000',
  name: 'Empório Lótus & Açaí 莲花 do Paraná',
  city: 'São José dos Pinhais',
  cents: 123_456,
  txid: 'mpqrinter17320000001',
})

test('crc16 matches the example of the Banco Central manual', () => {
  const manual =
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304'
  expect(crc16(manual)).toBe('1D3D')
})

test('crc16 matches a code of the real service', () => {
  const real =
    '00020126580014br.gov.bcb.pix0136b76aa9c2-2ec4-4110-954e-ebfe34f05b61520400005303986540550.005802BR5925ST975940328606JfVGvShDoS36006OsrQco62230519mpqrinter13526806216304'
  expect(crc16(real)).toBe('F697')
})

test('a Pix code is well-formed TLV with the expected fields', () => {
  const top = fields(code)
  expect(Object.fromEntries(top)).toEqual({
    '00': '01',
    '26': '0014br.gov.bcb.pix0136123e4567-e89b-12d3-a456-426614174000',
    '52': '0000',
    '53': '986',
    '54': '1234.56',
    '58': 'BR',
    '59': 'Emporio Lotus & Acai do P',
    '60': 'Sao Jose dos Pi',
    '62': '0520mpqrinter17320000001',
    '63': crc16(code.slice(0, -4)),
  })
  expect(Object.fromEntries(fields(top.get('26') ?? ''))).toEqual({
    '00': 'br.gov.bcb.pix',
    '01': '123e4567-e89b-12d3-a456-426614174000',
  })
  expect(/^[\x20-\x7e]+$/.test(code)).toBe(true)
})

test.each([
  ['Pão de Açúcar', 25, 'Pao de Acucar'],
  ['Straße ﬁn', 25, 'Strasse fin'],
  ['  莲花  Lótus ', 25, 'Lotus'],
  ['Mercearia do Zé da Esquina', 11, 'Mercearia d'],
  ['Mercado do Zé', 8, 'Mercado'],
])('foldAscii converts %j to at most %i characters: %j', (text, limit, folded) => {
  expect(foldAscii(text, limit)).toBe(folded)
})

test('a name without Latin letters is rejected instead of sent empty', () => {
  expect(() => brCode({ key: 'a@b.co', name: '莲花', city: 'Curitiba', cents: 1, txid: 'x' })).toThrow('Latin')
  expect(() => brCode({ key: 'a b', name: 'A', city: 'B', cents: 1, txid: 'x' })).toThrow('Pix key')
  expect(() => brCode({ key: 'a', name: 'A', city: 'B', cents: 1, txid: 'x-1' })).toThrow('txid')
})

test('a QR reader decodes the PNG', async () => {
  const { data, info } = await sharp(qrPng(code)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(info.width).toBe(info.height)
  const read = jsQR(new Uint8ClampedArray(data), info.width, info.height)
  expect(read?.data).toBe(code)
})
