interface DemoGame {
  title: string
  description: string
  /**
   * Days from now until the game, at `time` (HH:MM) in the demo people's zone; null for the game
   * that was just won.
   */
  inDays: number | null
  time: string
  genderPreference: 'any' | 'male' | 'female'
  minAge: number
  maxAge: number
  /** The creator, then the guests in the order of joining, who count the people of the demo world from 0. */
  people: readonly number[]
}

/** The balloon games of the demo world. */
export const demoGames: readonly DemoGame[] = [
  {
    title: 'Balloons after dinner',
    description: 'Bring dessert, real or imagined. We talk for a while, then we pop.',
    inDays: 1,
    time: '20:00',
    genderPreference: 'any',
    minAge: 18,
    maxAge: 99,
    people: [4, 11, 19, 27],
  },
  {
    title: 'Two truths and a balloon',
    description: 'Tell us three things about you. If you believe the wrong one, you pop.',
    inDays: 2,
    time: '19:30',
    genderPreference: 'any',
    minAge: 18,
    maxAge: 99,
    people: [8, 15],
  },
  {
    title: 'Sunday pancake draw',
    description: 'Slow morning, good coffee, no hurry. The winner chooses the topping.',
    inDays: 4,
    time: '11:00',
    genderPreference: 'any',
    minAge: 25,
    maxAge: 60,
    people: [22, 30, 33, 41, 46, 52, 58],
  },
  {
    title: 'First snow, first pop',
    description: 'Tea, blankets and five balloons.',
    inDays: null,
    time: '',
    genderPreference: 'any',
    minAge: 18,
    maxAge: 99,
    people: [13, 24, 35, 47, 60],
  },
]
