import type { Rolldown } from 'vite'

/** What most visits begin with. Their styles arrive before those of all other code. */
const firstScreens = /\/(auth-page|discover-page|age-question)\.tsx$/

/** The entry and the first screens, with all that these import. */
export function firstChunks(chunks: Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): Set<Rolldown.OutputChunk> {
  const found = new Set<Rolldown.OutputChunk>()
  const visit = (chunk: Rolldown.OutputBundle[string] | undefined) => {
    if (chunk?.type !== 'chunk' || found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) visit(bundle[name])
  }
  for (const chunk of chunks) if (chunk.isEntry || firstScreens.test(chunk.facadeModuleId ?? '')) visit(chunk)
  return found
}
