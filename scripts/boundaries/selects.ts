/**
 * Reports web sources that select a part of a query. A query's `structuralSharing` merges each patch into the cache, but the library also
 * runs it on the selection, as if that were the whole.
 */
export const selectComplaints = (texts: ReadonlyMap<string, string>): string[] =>
  [...texts].flatMap(([file, text]) =>
    /\buse(Suspense)?Quer(y|ies)\b/.test(text) && /\bselect(:|\()/.test(text)
      ? [
          `${file} selects a part of a query: take the part out of its data, or use useMyPart (lib/me.ts)`,
        ]
      : [],
  )
