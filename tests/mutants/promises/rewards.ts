import { mutantsOf } from '../mutant.ts'

const milestones = mutantsOf('realtime-server/src/features/streak/contract.ts')
const streak = mutantsOf('realtime-server/src/features/streak/rules.ts')
const claims = mutantsOf('realtime-server/src/features/streak/service.ts')
const zones = mutantsOf('realtime-server/src/features/calendar/rules.ts')
const turn = mutantsOf('web/src/features/streak/turn.ts')
const progress = mutantsOf('web/src/features/streak/progress.ts')
const prices = mutantsOf('realtime-server/src/features/premium/contract.ts')
const refunds = mutantsOf('realtime-server/src/features/premium/rules.ts')
const payments = mutantsOf('realtime-server/src/features/premium/rules.ts')
const purchases = mutantsOf('realtime-server/src/features/premium/purchases.ts')
const premium = mutantsOf('realtime-server/src/features/premium/service.ts')
const gifts = mutantsOf('realtime-server/src/features/premium/views.ts')
const receipts = mutantsOf('web/src/features/premium/receipts-page.tsx')
const buying = mutantsOf('web/src/features/premium/buy.ts')
const offers = mutantsOf('web/src/features/premium/actions.ts')

/** The daily login and premium. */
export const rewards = [
  gifts(
    'people see what the team gave them, and nothing else as its gift',
    "source !== 'team' || left <= 0",
    'left <= 0',
    'features/accounts/acts',
  ),
  gifts(
    'what the team took back is no gift anymore',
    '(months ?? 0) - taken_back',
    'months ?? 0',
    'features/accounts/acts',
    'journeys/premium-given',
  ),
  receipts(
    'the receipts say what the team gave, and until when',
    '<GivenPremium />',
    '',
    'journeys/premium-given',
  ),
  milestones(
    'seven days bring one super like',
    "{ day: 7, type: 'super_like', amount: 1,",
    "{ day: 7, type: 'super_like', amount: 2,",
    'features/promises/numbers',
  ),
  milestones(
    'sixty days bring a week of premium',
    "{ day: 60, type: 'premium_trial', amount: 7,",
    "{ day: 60, type: 'premium_trial', amount: 70,",
    'features/promises/numbers',
  ),
  streak(
    'travelers claim no earlier than at home',
    'later(endOfDate(day, timeZone), endOfDate(day, last.timeZone))',
    'endOfDate(day, timeZone)',
    'realtime-server/src/features/streak/rules',
    'features/streak/claims',
  ),
  streak(
    'a missed day ends a streak',
    "if (now < closesAt) return { state: 'open'",
    "if (now >= opensAt) return { state: 'open'",
    'realtime-server/src/features/streak/rules',
    'features/streak/claims',
  ),
  claims(
    'a day is claimed once',
    "if (state === 'claimed') throw alreadyClaimed()",
    '',
    'features/streak/claims',
    'races/streak',
  ),
  zones(
    'the zone of the days changes once a week',
    'const zoneKept = 7 *',
    'const zoneKept = 1 *',
    'realtime-server/src/features/calendar/rules',
    'features/profile/change',
  ),
  turn(
    'the streak turns by the server’s clock',
    'Date.parse(turnsAt) - Date.parse(serverNow) - (now - cameAt)',
    'Date.parse(turnsAt) - now',
    'web/src/features/streak/turn',
  ),
  progress(
    'the next milestone is one that is not reached',
    'day > days) ?? null',
    'day >= days) ?? null',
    'web/src/features/streak/progress',
  ),
  prices(
    'a month costs $10.99',
    'premiumPrice = 1099',
    'premiumPrice = 1199',
    'features/promises/numbers',
  ),
  prices('twelve months are bought at most', 'max: 12 }', 'max: 13 }', 'features/promises/numbers'),
  refunds(
    'a refund of less than a month takes no month',
    'Math.floor(returned / premiumPrice)',
    'Math.ceil(returned / premiumPrice)',
    'features/premium/stripe',
  ),
  payments(
    'only the whole sum is taken as paid',
    "(fact.amount === row.amount + row.owed_cents && fact.currency === 'usd')",
    "fact.currency === 'usd'",
    'features/premium/stripe',
    'features/premium/owed',
  ),
  purchases(
    'a receipt is for whom it is of',
    'const row = await purchaseOf(db, userId, id)\n      if (!row) throw notFound()\n      return purchaseView(row)',
    'const row = await purchaseOf(db, userId, id)\n      return purchaseView(row as PurchaseRow)',
    'features/premium/purchase',
    'attacks/actors',
  ),
  purchases(
    'Stripe’s messages count with their signature alone',
    'provider.requireSignature(signature)',
    'void signature',
    'features/premium/stripe',
  ),
  premium(
    'premium ends at its second',
    'await planEnd(unit.tx, userId, until)\n      await notify(unit, userId)\n      return until',
    'await notify(unit, userId)\n      return until',
    'features/premium/grants',
    'features/premium/purchase',
  ),
  buying(
    'a second press buys once',
    'const nonce = nonces.get(months) ?? uuid()',
    'const nonce = uuid()',
    'web/src/features/premium/buy',
    'journeys/unsure',
  ),
  offers(
    'a spent allowance offers premium',
    'if (isUsedUp) openPurchase(hintOf(error))',
    '',
    'web/src/features/premium/actions',
    'journeys/premium-likes',
  ),
]
