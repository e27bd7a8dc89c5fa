/** Does work in parts until a part is not full. One statement for a long backlog would run out of time again and again. */
export async function inBatches(size: number, part: () => Promise<number>): Promise<void> {
  while ((await part()) >= size) {
    // The next part.
  }
}
