/** Repeats work in batches until a batch is not full. One statement for a long backlog would time out again and again. */
export async function inBatches(size: number, part: () => Promise<number>): Promise<void> {
  while ((await part()) >= size) {
    // The next batch.
  }
}
