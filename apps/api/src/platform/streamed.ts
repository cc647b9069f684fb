import { Readable } from 'node:stream'

import { success } from './envelope.ts'

/**
 * The `data` of an answer that is too large for memory: all its fields, and batches of one list that are read and serialized while
 * the client receives them. A batch is read when the client has received the one before. An error after the first byte ends the
 * connection, so that no client takes a part for the whole.
 */
export class Streamed<Data, List extends keyof Data & string = keyof Data & string> {
  readonly fields: Omit<Data, List>
  readonly list: List
  readonly batches: AsyncIterable<Data[List] & readonly unknown[]>

  constructor(fields: Omit<Data, List>, list: List, batches: AsyncIterable<Data[List] & readonly unknown[]>) {
    this.fields = fields
    this.list = list
    this.batches = batches
  }

  /** The body of the answer. */
  body(): Readable {
    return Readable.from(this.#text())
  }

  async *#text(): AsyncGenerator<string> {
    const [before = '', after = ''] = JSON.stringify(success('')).split('""')
    yield before + JSON.stringify({ ...this.fields, [this.list]: [] }).slice(0, -']}'.length)
    let separator = ''
    for await (const batch of this.batches) {
      if (batch.length === 0) continue
      yield separator + batch.map((item) => JSON.stringify(item)).join(',')
      separator = ','
    }
    yield `]}${after}`
  }
}
