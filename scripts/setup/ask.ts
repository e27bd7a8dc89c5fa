import { createInterface } from 'node:readline/promises'
import { Refusal } from '../lib/refusal.mjs'
import type { Kind } from './kinds.ts'
import { type Answer, answered, type Question } from './questions.ts'
import { type Additions, isNone, type Settings, settingsIn } from './settings-file.ts'

/** Answers that need no question. */
export interface Given {
  /** By the flag's name. */
  readonly flags: Readonly<Record<string, string | boolean | undefined>>
  /** By the setting's name. */
  readonly environment: NodeJS.ProcessEnv
  readonly takesUsual: boolean
}

/** Takes what the settings file lacks from what was given, and asks for the rest. */
export async function answersFor(
  { questions, quote }: Pick<Kind, 'questions' | 'quote'>,
  text: string,
  given: Given,
): Promise<Additions> {
  const answers: Record<string, string | null> = {}
  const terminal = openTerminal()
  try {
    for (const question of questions) {
      const known = { ...settingsIn(text), ...present(answers) }
      const { setting, isNeeded } = question
      if (known[setting] || isNone(text, setting) || isNeeded?.(known) === false) continue
      const judge = (answer: string) => answered(question, answer.trim(), known, quote)
      const taken = givenAnswer(question, given, judge)
      answers[setting] = taken === undefined ? await typedAnswer(question, terminal, judge) : taken
    }
  } finally {
    terminal.close()
  }
  return answers
}

type Judge = (answer: string) => Answer

/** Undefined if nothing was given; null is none. */
function givenAnswer(question: Question, given: Given, judge: Judge): string | null | undefined {
  const { setting, flag, usual } = question
  const byFlag = given.flags[flag]
  const answer = typeof byFlag === 'string' ? byFlag : given.environment[setting] || undefined
  if (answer === undefined && given.takesUsual && usual === undefined)
    throw new Refusal(`Nothing was written: name --${flag}, for which nothing is usual.`)
  const taken = answer ?? (given.takesUsual ? usual : undefined)
  if (taken === undefined) return undefined
  const result = judge(taken)
  if ('value' in result) return result.value
  const source = typeof byFlag === 'string' ? `--${flag}` : setting
  throw new Refusal(`Nothing was written: ${source} ${result.wrong}.`)
}

/** Asks until the answer is one that the server takes. */
async function typedAnswer(
  { text, usual, flag }: Question,
  terminal: Terminal,
  judge: Judge,
): Promise<string | null> {
  for (;;) {
    const answer = await terminal.ask(`${text}${usual ? ` [${usual}]` : ''}: `)
    if (answer === undefined)
      throw new Refusal(
        `Nothing was written: no answer came. Name it by --${flag}${usual ? ', or take what is usual by --yes' : ''}.`,
      )
    const result = judge(answer.trim() || (usual ?? ''))
    if ('value' in result) return result.value
    console.log(`It ${result.wrong}.`)
  }
}

const present = (answers: Additions): Settings =>
  Object.fromEntries(Object.entries(answers).filter((each): each is [string, string] => !!each[1]))

interface Terminal {
  /** Undefined after Ctrl-C, and where the input ends. */
  ask(text: string): Promise<string | undefined>
  close(): void
}

/** Reads lines, also from a pipe; nothing before the first question. */
function openTerminal(): Terminal {
  let open: { prompt(text: string): void; lines: AsyncIterator<string>; close(): void } | undefined
  const opened = () => {
    const { stdin: input, stdout: output } = process
    console.log('Enter takes what is in brackets. Until the last answer nothing is written.')
    const lines = createInterface({ input, output, terminal: input.isTTY && output.isTTY })
    return {
      prompt(text: string) {
        lines.setPrompt(text)
        lines.prompt()
      },
      lines: lines[Symbol.asyncIterator](),
      close: () => lines.close(),
    }
  }
  return {
    async ask(text) {
      open ??= opened()
      open.prompt(text)
      const { value, done } = await open.lines.next()
      if (!done) return value
      console.log()
      return undefined
    },
    close: () => open?.close(),
  }
}
