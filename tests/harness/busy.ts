/** Asks again while a server is too busy: with a 503 it has done nothing. */
export async function unlessBusy<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const reply = await ask()
    if (reply.status !== 503) return reply
  }
}
