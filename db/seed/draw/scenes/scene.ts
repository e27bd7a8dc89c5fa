import type { Random } from '../../random.ts'

export interface Scene {
  /** Behind the person, the full 800 x 1000. */
  back: string
  /** In front of the person. */
  front?: string
  /** The color that prevails behind the person; clothes are chosen to stand out from it. */
  tone: string
  /** Light that the scene throws on the person: a color and how strongly, 0 to 1. */
  light?: { color: string; strength: number }
}

export type DrawScene = (random: Random) => Scene
