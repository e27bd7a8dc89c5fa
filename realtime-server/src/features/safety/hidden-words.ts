import { hiddenWordsOf, lockHiddenWords, writeHiddenWords } from '@swoon/db/queries/hidden-words'
import { distinctWords, wordKey } from '../../contract/shared/words.ts'
import { refuse } from '../../platform/base/refusal.ts'
import type { Context } from '../../platform/context.ts'
import { type HiddenWords, type HiddenWordsChange, safetyLimits } from './contract.ts'

/** Words that fold messages of a person's matches. Only the person's devices compare them. */
export const hiddenWords = ({ db, commit }: Pick<Context, 'db' | 'commit'>) => ({
  hiddenWords: async (userId: string): Promise<HiddenWords> => ({
    words: await hiddenWordsOf(db, userId),
  }),

  /**
   * Adds and removes words; case and accents don't matter.
   * @throws Refusal CONFLICT for more than a person may have
   */
  changeHiddenWords: (
    userId: string,
    { add = [], remove = [] }: HiddenWordsChange,
  ): Promise<HiddenWords> =>
    commit(async ({ tx, emit }) => {
      const known = await lockHiddenWords(tx, userId)
      const gone = new Set(remove.map(wordKey))
      const words = distinctWords([...known.filter((word) => !gone.has(wordKey(word))), ...add])
      if (words.length > safetyLimits.hiddenWords)
        throw refuse('hiddenWordsFull', { max: safetyLimits.hiddenWords })
      await writeHiddenWords(tx, userId, words)
      emit(userId, 'hidden-words:changed', { words })
      return { words }
    }),
})
