/** People as others see them, their age, and who may see whom, for other features. */
export { mayOpen, maySee } from '@swoon/db/visibility'
export { gendersOf, preferenceFrom } from './gender-columns.ts'
export { type Ages, isAdult, isEveryAge, isOutside, isWithinLifetime, shownAge } from './rules.ts'
export { cardView, matchPersonView, profileView, shownOf, traitsOf } from './views.ts'
