/** Shown to a page without a session. */
export const Closed = () => (
  <main className="mx-auto grid min-h-dvh max-w-md place-content-center gap-3 p-6 text-center">
    <h1 className="font-display text-2xl font-bold">The console isn't open here</h1>
    <p className="text-ink-soft">
      A link works once, and the console closes after an hour without use. Press Enter in the
      terminal where it runs, and open the new link. Your browser must allow cookies for this
      address.
    </p>
  </main>
)
