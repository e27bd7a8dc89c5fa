// On-device rules that detect possibly hurtful words, to ask senders and recipients. Nothing leaves the device. Every gap in a rule is
// bounded, so that no text takes long. `hurtful.test.ts` measures the rates.
import { withPlainApostrophes } from '@swoon/realtime-server/contract/shared/words'

const you = "(?:you|u|ya|y'all)"
const youAre = "(?:you(?: a|'?)re|u r|you sound|you look|you act|y'all are)"
const fill =
  '(?:(?:a|an|the|so|such|just|really|too|very|way|like|total|complete|fucking|fuckin|damn|little|pathetic|dumb as|fat|ugly|stupid|boring|selfish|crazy|dirty|lazy|old|human),? ){0,5}'
/** Endings that turn it into praise or play. */
const kindly =
  '(?! ?(?:funny|good|great|cute|hot|pretty|beautiful|talented|smart|lucky|happy|sweet|busy|romantic|jokes?|to good|at\\b|haha|lol))'

const traits =
  '(?:ugly|ugliest|fat|disgusting|gross|pathetic|worthless|useless|stupid|dumb|trash|garbage|hideous|repulsive|nothing$|crazy bitch)'
const names =
  '(?:idiots?|morons?|losers?|bitch(?:es)?|whores?|sluts?|cunts?|pigs?|cow|hag|psycho|freak|creep|retards?|retarded|dumb ?ass|asshole|dick ?head|scum|cripple|gold digger|joke and|piece of (?:shit|trash|garbage|crap)|waste of (?:space|my time|air|skin|oxygen)|disgrace to)'
const violence = '(?:kill|murder|hurt|stab|shoot|beat|strangle|rape|destroy|ruin|slap|punch|choke)'
const inPlay =
  '(?! (?:up )?(?:at|in (?:scrabble|chess|the game|tennis|trivia)|for (?:that|this|not)|with (?:kindness|pancakes)|haha|lol|portrait))'
const naked = '(?:nudes?|noods?|naked (?:pics?|photos?|pictures?)|tits|boobs|pussy|dick pics?)'
const privates = '(?:dick|cock|penis|pussy|tits|boobs|ass|cum|bra|panties)'

/** Patterns by kind, each matched between word boundaries. */
const patterns = {
  insult: [
    `${youAre} ${fill}${traits}${kindly}`,
    `${youAre} ${fill}${names}`,
    // "your ugly" counts only at the end of a clause: "your ugly dog" is about a possession.
    `(?:your|ur) ${fill}${traits}(?=[.!?,]|$)`,
    `(?:your|ur) (?:an?|such|just|the) ${fill}${names}`,
    `(?:fucking|stupid|dumb|ugly|fat|lying|crazy|dirty|filthy|little|stuck up|old|boring|selfish) (?:fucking )?(?:bitch|cow|pig|cunt|slut|whore|fuck|hag|dyke|idiot|loser|retards?)(?! (?:of|in))`,
    `(?:what an?|you) ${fill}(?:idiot|moron|loser|whore|slut|bitch|cunt|psycho|asshole|dumb fuck|piece of (?:shit|trash|crap))(?! of)`,
    `^(?:${fill})(?:asshole|loser|moron|idiot|bitch|whore|slut|cunt|freak|pig|faggot|fag|retard|tranny|dick ?head|stfu)[.!]*$`,
    `, ?(?:${you} )?(?:${fill})(?:asshole|loser|moron|idiot|bitch|whore|slut|cunt|pig)[.!?]*$`,
    `(?:f+u+c+k+|fck|phuck|screw|damn) (?:${you}|off|yourself|urself)(?! (?:guys|all are))`,
    "go (?:fuck yourself|to hell(?!'s)|die)",
    `shut (?:the (?:fuck|hell) up|your (?:\\w+ )?(?:mouth|face)|up,? (?:bitch|you (?:idiot|bitch|cow)|already))`,
    'stfu',
    `i (?:fucking|really|so) hate you|i hate you[.!]*$`,
    `(?:nobody|no one|noone) (?:likes|wants|loves|cares about|will (?:ever )?(?:love|want|like|marry)) (?:you|u)\\b|nobody wants to see (?:that|you)`,
    `no wonder (?:${you}(?:'re| are)? ?(?:still )?(?:single|alone)|(?:your|ur) (?:ex|wife|husband|girlfriend|boyfriend))`,
    `${you} (?:disgust|repulse) me|${you} make me (?:sick|puke|vomit|want to (?:puke|vomit|throw up))`,
    'waste of (?:space|my time|air|skin|oxygen)',
    `(?:your|ur) (?:face|body|nose|teeth|voice|skin) (?:is|are|looks?) ${fill}(?:ugly|disgusting|gross|hideous|awful|fat)`,
    `you look like (?:a|an) (?:pig|whale|cow|horse|man|dude|troll|hooker|whore|slut|corpse)\\b(?! when)`,
    `you(?:'re| are) ${fill}(?:too|way too) (?:fat|ugly|old|short|skinny)`,
    'with that (?:face|body)|(?:your|ur) fat ass',
    '^lose some weight',
    `you should be (?:grateful|glad|happy) (?:that )?(?:i|anyone)`,
    '(?:seen|met) (?:prettier|uglier|smarter) (?:dogs?|pigs?|rocks?)',
    'eat shit|kiss my ass|die alone then|enjoy dying alone|^die alone',
    `are you (?:a )?(?:fucking )?(?:retarded|stupid(?! (?:busy|happy))|dumb|mental|a retard)`,
    'you must be (?:\\w+ or )?(?:just )?(?:blind|dumb|stupid|retarded)',
    'fuckin(?:g)? (?:dumb|ugly|stupid|disgusting)',
  ],
  threat: [
    `(?:i'?ll|i will|i'?m (?:going to|gonna)|im gonna|i am (?:going to|gonna)|i could|i should|i want to|i wanna|gonna|we will|we'll) (?:\\w+ ){0,2}?${violence} (?:you|u|ur|your (?:face|life|family))\\b${inPlay}`,
    "i(?:'ll| will)? (?:find|hunt) you (?:and (?:make|hurt|kill)|down)",
    'know where you (?:live|work|sleep)(?! (?:out|now))',
    `you(?:'ll| will|'re going to|'re gonna) (?:regret (?:this|it|that|blocking)|be sorry(?! (?:you|if))|pay for (?:this|it|that|what))`,
    'watch your back|one eye open',
    'kill yourself|ki?ll urself|\\bkys\\b|drop dead|hang yourself|just go die',
    'i? ?hope you (?:die(?! (?:laughing|it))|get (?:cancer|hit|raped|hurt))',
    '(?:break|snap) your (?:neck|legs|arms?|jaw|face|bones|nose)|cut your (?:throat|face)|slit your',
    'you deserve to (?:be (?:hit|beaten|hurt|raped)|die)',
    `(?:post|send|leak|share|show|upload)(?:ing)? your (?:nudes|pics|photos|pictures|videos?|screenshots) (?:to|if|unless|online|everywhere)`,
    'wait (?:un)?till? your (?:husband|wife|boss|family|parents|boyfriend|girlfriend)',
    "(?:answer|reply|send|come|do it|text me|call me)\\b.{0,30}\\bor (?:else[.!]*$|i'?ll)",
    'coming for you[.!]*$|come after you',
    'burn your (?:house|place|home|car)',
    'world would be better without you|better off dead',
    'beat the (?:shit|crap|hell) out of you|come over there and hurt',
    "you're dead to me|make your life hell",
  ],
  pressure: [
    `(?:send|show|give) (?:me )?(?:\\w+ ){0,4}?${naked}`,
    `(?:send|show) me (?:that|your|ur) (?:\\w+ )?(?:ass|body|tits|boobs|pussy|naked)`,
    '(?:see|want) (?:you|u) naked|get naked|one (?:naked|nude)|naked pic',
    `(?:wanna|want to|let's|lets|i'd|i would|gonna|could) (?:fuck|bang|screw)(?: (?:you|u|me|tonight|now|your)\\b|[?!.]*$)`,
    `(?:suck|lick|ride|stroke|touch|sit on) (?:my|your|on my) (?:\\w+ )?(?:${privates}|face)|suck me`,
    `my (?:\\w+ )?(?:dick|cock|penis)\\b`,
    'are you (?:\\w+ )?(?:wet[?]*$|horny|shaved)',
    `how (?:big|tight) (?:are|is) (?:your|ur) (?:tits|boobs|ass|pussy)`,
    'spread your legs|bend you over|cum on|do you do anal|blow ?job|you taste good',
    'you owe me(?:[.!]*$| (?:at least )?(?:a (?:kiss|blowjob|date|night)|sex))',
    "(?:don't|dont|stop) be(?:ing)? (?:such )?a (?:prude|tease)",
    "if you (?:really )?(?:liked?|loved?) me,? you(?:'d| would)",
    'you know you want (?:it|to|me|this)',
    'take (?:your (?:clothes|shirt|top|bra|pants)|it all) off',
    'what are you wearing (?:under|right now|in bed)',
    'how much (?:for (?:a|the|one) (?:night|hour)|do you charge)',
    'stop playing hard to get|would put out|only good for one thing',
  ],
  slur: [
    'faggots?(?! and)|trann(?:y|ies)|shemale|you fag',
    `(?:filthy|dirty|little|stupid|are|are all) (?:whores?|sluts?)`,
    'go back (?:to (?:your (?:own )?(?:country|village|shithole)|the kitchen|africa|mexico|china)|where you came from)',
    "you people are|(?:women|men|girls|guys) like you (?:are|should|belong)|don't date your kind|your kind",
    '(?:women|men|girls) are (?:all )?(?:sluts|whores|trash|pigs and you)',
    'were you born a (?:man|woman)',
    "that(?:'s| is) so gay",
    '(?:such a|stupid|a|fucking) retards?|you cripple|disgrace to your|old hag|gold digger|fat ugly',
  ],
} as const

const rules = Object.values(patterns)
  .flat()
  .map((pattern) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, 'u'))

/** Words found in text spelled letter by letter. */
const spelled = /fuck(?:you|off)|bitch|slut|whore|cunt|faggot|^kys$|killyourself|sendnudes|retard/

const signs: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't' },
  ...{ '@': 'a', $: 's', '!': 'i', '|': 'i', '€': 'e' },
}
/** Meanings of words masked with a star. */
const starred: readonly (readonly [RegExp, string])[] = [
  [/\bf[*#]+c?k/g, 'fuck'],
  [/\bb[*#]+t?ch/g, 'bitch'],
  [/\bc[u*#][*#n]t\b/g, 'cunt'],
  [/\bs[*#]+t\b/g, 'shit'],
  [/\bs[l*#][*#]t\b/g, 'slut'],
  [/\bwh[*#]+re?\b/g, 'whore'],
]

/** Single letters in a row. */
const apart = /(?<![\p{L}\p{N}'])\p{L}(?:[\s._\-*]{1,2}\p{L}(?![\p{L}\p{N}'])){2,40}/gu

const joined = (letters: string) => letters.replace(/[^\p{L}]/gu, '')

/**
 * Normalizes text: lower case, without accents, stretched letters or signs in place of letters.
 * @param one letter that the digit 1 stands for
 */
function plain(text: string, one: 'i' | 'l'): string {
  let said = withPlainApostrophes(text)
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .replace(/(?<=[a-z])I(?=[a-z])/g, 'l')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim()
  for (const [pattern, word] of starred) said = said.replace(pattern, word)
  const letterOf = (sign: string) => (sign === '1' ? one : (signs[sign] ?? sign))
  return said
    .replace(/[\p{L}\p{N}@$!|€]+/gu, (word) =>
      /\p{L}/u.test(word) && !/^\d+[a-z]{1,2}$/.test(word)
        ? word.replace(/[013457@$|€]|!(?=\p{L})/gu, letterOf)
        : word,
    )
    .replace(/(\p{L})\1{2,}/gu, '$1')
}

/** Checks whether words insult, threaten, press or demean. @param text as its author wrote it */
export function isHurtful(text: string): boolean {
  const said = plain(text, 'i')
  const ways = new Set([said, said.replace(apart, joined)])
  if (text.includes('1')) ways.add(plain(text, 'l'))
  for (const way of ways) if (rules.some((rule) => rule.test(way))) return true
  return [...said.matchAll(apart)].some(([letters]) => spelled.test(joined(letters)))
}

/** Rules to warm up per task: a few milliseconds on a slow phone. */
const atOnce = 4
let ready: Promise<void> | undefined

async function makeReady(): Promise<void> {
  for (const [at, rule] of rules.entries()) {
    // Engines compile a rule on its first use and again on its second, separately for texts with non-Latin letters.
    for (const text of ['you', 'you', 'you…', 'you…']) rule.test(text)
    if (at % atOnce === atOnce - 1) await new Promise((resolve) => setTimeout(resolve))
  }
}

/** Warms up the rules, a few per task: using all at once for the first time would block the page for a moment. */
export function prepareRules(): Promise<void> {
  ready ??= makeReady()
  return ready
}
