import { withPlainApostrophes } from '../../contract/shared/words.ts'
import type { ReportCategory } from './contract.ts'

/** Kinds of suspicion. A rule only shows a text to moderators; it decides nothing. */
export type Flag = 'threat' | 'underage' | 'payment'

/** Category of the report that a flag opens. */
export const categoryOf = {
  threat: 'harassment',
  underage: 'underage',
  payment: 'spam',
} as const satisfies Record<Flag, ReportCategory>

const [ages, money] = [
  '(?:1[0-7]|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)',
  '(?:money|cash|[$€£] ?\\d+|\\d+ ?(?:[$€£]|eur|euros?|dollars?|usd|bucks|pounds|quid)|gift ?cards?|bitcoin|btc|usdt|crypto)',
]
const rule = (text: string) => new RegExp(text, 'u')
// Every gap is bounded, so that no text takes long.
const rules: Readonly<Record<Flag, readonly RegExp[]>> = {
  threat: [
    rule(
      "\\b(?:i|we)(?:'ll| will|'m (?:going to|gonna)| am (?:going to|gonna)| want to| wanna| could| should) (?:\\w+ ){0,2}?(?:kill|murder|hurt|stab|shoot|beat|strangle|rape|destroy|ruin) (?:you|u|your|ur|them)\\b",
    ),
    rule(
      "\\b(?:you're|youre|you are|ur) (?:so )?(?:dead\\b(?! (?:right|tired|on|funny))|a dead (?:man|woman|girl|guy))",
    ),
    rule('\\b(?:know|find|found|finding)(?: out)? where (?:you|u) (?:live|work|sleep|park)\\b'),
    rule(
      "\\b(?:you'll|you will|you're going to|you're gonna|make you) (?:be sorry|regret (?:this|it|that|blocking)|pay for (?:this|it|that|what))",
    ),
    rule(
      '\\b(?:watch your back|one eye open|kill yourself|kys|coming for you|come after you|break your (?:\\w+ )?(?:neck|legs|arms?|jaw|face|bones)|cut your (?:throat|face)|slit your|burn your (?:house|place|home|car)|put (?:you in the ground|a bullet)|throw acid)\\b',
    ),
    rule(
      '\\b(?:send|post|leak|share|show|upload)(?:ing)? (?:\\w+ ){0,3}(?:nudes|pics|photos|pictures|videos?|screenshots) (?:\\w+ ){0,3}(?:unless|if you|to (?:your|everyone|all your))',
    ),
  ],
  underage: [
    rule(
      `\\b(?:i'm|im|i am|i just turned|i turned) (?:(?:only|actually|really|still|just|like|about|almost|nearly) ){0,3}${ages}\\b(?!['’:.,]\\d| ?(?:%|am|pm|percent|min|hour|km|mile|meter|day|week|month|pound|kg|cm|block|floor|stop|step|page|season|episode|point|year(?:s)? (?:into|older|younger|sober|in )))`,
    ),
    rule(
      "\\b(?:i'm|im|i am|i'm still|i am still) (?:\\w+ )?(?:underage|a minor|not (?:even )?18|under 18|not an adult)\\b",
    ),
    rule(
      "\\b(?:i'm|im|i am|still) (?:still )?(?:in|a (?:freshman|sophomore|junior|student) (?:in|at)) (?:my )?(?:middle school|high school|(?:6|7|8|9|10|11)th grade)",
    ),
    rule(
      "\\b(?:i|i'll|i will|until i|till i|when i) (?:turn|be|am turning) (?:1[1-8]|eighteen|seventeen|sixteen)\\b",
    ),
    rule("\\bi(?:'m| am) turning (?:1[1-8]|eighteen|seventeen|sixteen)\\b"),
    rule('\\blied about (?:my age|being (?:18|eighteen|an adult))'),
    rule(
      `\\bi(?: was)? (?:say|said|put|wrote) (?:\\w+ ){0,3}(?:18|19|20|21) but (?:\\w+'?\\w* ){0,3}${ages}\\b`,
    ),
  ],
  payment: [
    rule(
      `\\b(?:send|wire|transfer|lend|loan|spot|give|gift|venmo|cashapp|paypal|zelle)(?: it)? (?:me|us|over) (?:\\w+ ){0,4}?${money}`,
    ),
    rule(
      `\\b(?:borrow|need|wire|transfer) (?:\\w+ ){0,3}?${money} (?:\\w+ ){0,2}?(?:for|to|until|till|from|asap|urgently)\\b`,
    ),
    rule(
      '\\b(?:buy|send|get|scan|need) (?:\\w+ ){0,4}(?:gift ?cards?|(?:itunes|steam|amazon|google play) cards?)',
    ),
    rule(
      '\\b(?:my|this) (?:cash ?app|venmo|paypal|iban|zelle|revolut|wallet(?: address)?|bank account)(?: tag| number)? ?(?:is|:|=)',
    ),
    rule('\\b(?:western union|moneygram)\\b'),
    rule(
      '\\b(?:invest|deposit|trade|trading)\\w* (?:\\w+ ){0,8}(?:crypto|bitcoin|guaranteed|double|returns|profits?|platform)\\b',
    ),
    rule('\\b(?:double|triple) your (?:money|investment|bitcoin|crypto)\\b'),
    rule(
      '\\b(?:pay|cover|help me with|help with) (?:for )?my (?:\\w+ )?(?:rent|bills?|hospital|surgery|visa|ticket|flight|fees?|customs)',
    ),
  ],
}

/** Normalizes a text: full-width letters, accents, invisible characters and curly apostrophes make no difference. */
const plain = (text: string): string =>
  withPlainApostrophes(text)
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')

/** Flags of a text; usually none. */
export function flagsOf(text: string): Flag[] {
  const said = plain(text)
  return (Object.keys(rules) as Flag[]).filter((flag) =>
    rules[flag].some((each) => each.test(said)),
  )
}
