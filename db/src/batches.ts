/** Does work by parts until a part is not full: a statement that took all of a long backlog at once would run out of time for ever. */
export async function inBatches(size: number, part: () => Promise<number>): Promise<void> {
  while ((await part()) >= size) {
    // The next part.
  }
}
