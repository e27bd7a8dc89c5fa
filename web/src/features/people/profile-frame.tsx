import type { ReactNode } from 'react'

/** The frame of a full-screen profile: its main photo, with the rest below it, or beside it in a wide window. */
export function ProfileFrame({ photo, children }: { photo: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto grid max-w-5xl items-start gap-6 pb-8 sm:px-6 sm:pt-6 flat:grid-cols-[minmax(0,15rem)_1fr] lg:grid-cols-[minmax(0,19rem)_1fr] lg:gap-8 lg:px-10 xl:grid-cols-[minmax(0,25rem)_1fr] xl:gap-10 lg:pt-10">
      <div className="relative lg:sticky lg:top-10 flat:sticky flat:top-4">{photo}</div>
      <div className="flex min-w-0 flex-col gap-7 px-4 sm:px-0">{children}</div>
    </div>
  )
}
