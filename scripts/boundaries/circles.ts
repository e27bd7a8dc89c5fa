import { fileOf, type Import } from './imports.ts'
import { platformRoom, serverFeature, webFeature } from './rules.ts'

/** Names a file's owner, such as its feature; undefined for a file that doesn't count. */
type Owner = (file: string) => string | undefined

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

/** Owners that must not import each other in a circle: whole features, rooms of the platform and single files. Tests don't count. */
export const kinds: readonly { what: string; ownerOf: Owner }[] = [
  { what: "the server's features", ownerOf: (file) => serverFeature.exec(file)?.[1] },
  { what: "the web client's features", ownerOf: (file) => webFeature.exec(file)?.[1] },
  { what: 'files', ownerOf: (file) => (/\.(tsx?|mjs)$/.test(file) ? file : undefined) },
  { what: "the platform's rooms", ownerOf: (file) => platformRoom.exec(file)?.[1] },
]

/** Imports from one owner to another. */
export const arrowsOf = (imports: readonly Import[], ownerOf: Owner): Import[] =>
  imports.flatMap(({ from, to }) => {
    const [one, other] = isTest(from) ? [] : [ownerOf(from), ownerOf(fileOf(to))]
    return one && other && one !== other ? [{ from: one, to: other }] : []
  })

/** Finds each circle of imports between owners once, as `a → b → a`. */
export function circlesOf(imports: readonly Import[], ownerOf: Owner): string[] {
  const arrows = new Map<string, Set<string>>()
  for (const { from, to } of arrowsOf(imports, ownerOf))
    arrows.set(from, (arrows.get(from) ?? new Set()).add(to))
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (owner: string, way: string[]) => {
    if (way.includes(owner)) {
      circles.push([...way.slice(way.indexOf(owner)), owner].join(' → '))
      return
    }
    if (done.has(owner)) return
    for (const next of arrows.get(owner) ?? []) visit(next, [...way, owner])
    done.add(owner)
  }
  for (const owner of arrows.keys()) visit(owner, [])
  return circles
}
