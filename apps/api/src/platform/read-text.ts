/** Reads a stream to its end as UTF-8. @throws {Error} for more than `most` bytes */
export async function readText(stream: AsyncIterable<Buffer>, most: number): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > most) throw new Error('The message is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
