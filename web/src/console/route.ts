import { useSyncExternalStore } from 'react'

/** Milliseconds between polls of the queues. */
export const lookEvery = 10_000

export const sections = [
  'reports',
  'verifications',
  'appeals',
  'support',
  'people',
  'figures',
  'looks',
  'installation',
] as const
export type Section = (typeof sections)[number]

/** The console's location: a section and the number of its open item, or the id of the open account. Kept in the address, so that Back and reload work. */
interface ConsoleRoute {
  section: Section
  number: number | null
  id: string | null
}

const isSection = (text: string | undefined): text is Section =>
  sections.some((section) => section === text)

function routeOf(hash: string): ConsoleRoute {
  const [, section, number] = hash.split('/')
  return {
    section: isSection(section) ? section : 'reports',
    number: /^\d{1,9}$/.test(number ?? '') ? Number(number) : null,
    id: /^[\da-f]{8}(-[\da-f]{4,12}){4}$/.test(number ?? '') ? (number ?? null) : null,
  }
}

function hear(changed: () => void): () => void {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

export const useRoute = (): ConsoleRoute => routeOf(useSyncExternalStore(hear, () => location.hash))

export const hrefOf = (section: Section, number?: number | null): string =>
  `#/${section}${number ? `/${number}` : ''}`

export function open(section: Section, number?: number | null): void {
  location.hash = hrefOf(section, number)
}

export const hrefOfPerson = (id: string): string => `${hrefOf('people')}/${id}`

export function openPerson(id: string): void {
  location.hash = hrefOfPerson(id)
}

/** Returns from a decided item to the list, unless the moderator has moved on. */
export function leave(section: Section, number: number): void {
  if (location.hash === hrefOf(section, number)) open(section)
}
