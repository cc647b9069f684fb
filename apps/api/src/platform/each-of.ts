/** Calls `work` for every item, at most `parallel` at once. Rejects with the first error, after all running calls ended. */
export async function eachOf<Item>(
  items: readonly Item[],
  parallel: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values()
  const worker = async () => {
    for (const item of waiting) await work(item)
  }
  const ends = await Promise.allSettled(Array.from({ length: parallel }, worker))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
