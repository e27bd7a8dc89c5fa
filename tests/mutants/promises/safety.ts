import { mutantsOf } from '../mutant.ts'

const evidence = mutantsOf('db/src/queries/reports.ts')
const record = mutantsOf('db/src/functions/refuse_change.sql')
const reports = mutantsOf('realtime-server/src/features/safety/reports.ts')
const contract = mutantsOf('realtime-server/src/features/safety/contract.ts')
const rules = mutantsOf('realtime-server/src/features/safety/rules.ts')
const undoing = mutantsOf('realtime-server/src/features/safety/undo.ts')
const flags = mutantsOf('realtime-server/src/features/safety/flags.ts')
const desk = mutantsOf('realtime-server/src/features/safety/moderation.ts')
const decisions = mutantsOf('realtime-server/src/features/safety/deciding.ts')
const exclusion = mutantsOf('realtime-server/src/features/safety/keeping-out.ts')
const acts = mutantsOf('realtime-server/src/accounts/acts.ts')
const rights = mutantsOf('realtime-server/src/accounts/rights.ts')
const find = mutantsOf('realtime-server/src/accounts/find.ts')
const people = mutantsOf('realtime-server/src/console/desks/people.ts')
const team = mutantsOf('realtime-server/src/console/desks/team.ts')
const actForm = mutantsOf('web/src/console/act-form.tsx')
const actOffers = mutantsOf('web/src/console/account-offers.ts')
const backups = mutantsOf('realtime-server/src/doctor/backup.ts')
const backupCommand = mutantsOf('realtime-server/src/backup.ts')
const deskGuard = mutantsOf('realtime-server/src/console/guard.ts')
const deskRoles = mutantsOf('realtime-server/src/console/moderators.ts')
const examinations = mutantsOf('realtime-server/src/console/examinations.ts')
const doctor = mutantsOf('realtime-server/src/doctor/examine.ts')
const checksRun = mutantsOf('realtime-server/src/doctor/run.ts')
const installation = mutantsOf('web/src/console/installation.tsx')
const words = mutantsOf('realtime-server/src/features/safety/hidden-words.ts')
const signUp = mutantsOf('realtime-server/src/features/auth/signing-up.ts')
const support = mutantsOf('realtime-server/src/features/support/contract.ts')
const questions = mutantsOf('db/src/queries/support.ts')
const document = mutantsOf('realtime-server/src/features/verification/rules.ts')
const verification = mutantsOf('realtime-server/src/features/verification/service.ts')
const documents = mutantsOf('realtime-server/src/features/media/documents.ts')
const pictures = mutantsOf('realtime-server/src/features/media/contract.ts')
const checks = mutantsOf('web/src/features/verification/checks.ts')

/** Reports, the team's decisions, support and verification. */
export const safety = [
  evidence('a report keeps 200 messages', '= [10, 200]', '= [10, 20]', 'features/safety/report'),
  reports(
    'evidence is kept for 90 days',
    'keptFor = 90 *',
    'keptFor = 900 *',
    'features/safety/exclusion',
  ),
  reports(
    'a report names a message that the reported person sent',
    'if (messageId && !inRoom && seq === null) throw notFound()',
    '',
    'features/safety/report',
    'attacks/actors',
  ),
  reports(
    'a report keeps what was said',
    'await keepMessages(tx, { reportId, one: reporterId, other: reportedId, seq })',
    '',
    'features/safety/report',
  ),
  reports(
    'a report keeps the pictures that it is about',
    'await keepMedia(tx, reportId, mediaIn(profile))',
    '',
    'features/media/evidence',
  ),
  record(
    'what the team decided is never rewritten',
    'RAISE EXCEPTION',
    'RETURN NEW; RAISE EXCEPTION',
    'features/safety/consequences',
    'features/safety/looks',
  ),
  contract(
    'a report has 1,000 characters',
    'description: 1000',
    'description: 1100',
    'features/safety/report',
  ),
  contract(
    'a hundred words are hidden at most',
    'hiddenWords: 100',
    'hiddenWords: 101',
    'features/safety/hidden-words',
  ),
  words(
    'a hidden word is kept once, in whatever letters',
    'distinctWords([...known.filter((word) => !gone.has(wordKey(word))), ...add])',
    '[...known.filter((word) => !gone.has(wordKey(word))), ...add]',
    'features/safety/hidden-words',
  ),
  rules(
    'what concerns children is read first',
    "['underage', 'harassment'] satisfies",
    "['harassment'] satisfies",
    'realtime-server/src/features/safety/rules',
  ),
  rules(
    'people whose reports were right are believed more',
    '(upheld + 1) / (upheld + dismissed + 2)',
    '(dismissed + 1) / (upheld + dismissed + 2)',
    'realtime-server/src/features/safety/rules',
  ),
  undoing(
    'a decision is undone within an hour',
    'undoable = 60 * 60 * 1000',
    'undoable = 600 * 60 * 1000',
    'realtime-server/src/features/safety/rules',
    'features/safety/consequences',
  ),
  flags(
    'a threat with accents or invisible signs is still one',
    ".replace(/[\\p{M}\\p{Cf}]/gu, '')",
    '',
    'realtime-server/src/features/safety/flags',
  ),
  desk(
    'a look at a report is written down',
    "await recordLook(db, { id: newId(), what: 'report', number, personId, by, now: clock.now() })",
    '',
    'features/safety/looks',
  ),
  decisions(
    'a report is decided once',
    "if (report.closed_at) throw new Refusal('CONFLICT', 'This report is closed.')",
    '',
    'features/safety/console',
    'features/safety/consequences',
    'features/safety/moderation.full',
  ),
  exclusion(
    'a suspension ends',
    'if (until) await jobs.schedule(tx, liftSuspension, { userId }, { at: until, key: userId })',
    '',
    'features/safety/exclusion',
    'features/safety/moderation.full',
  ),
  decisions(
    'a dismissed report has no consequence',
    "if (decision === 'dismiss') return",
    '',
    'features/safety/console',
    'features/safety/report',
  ),
  exclusion(
    'a granted appeal frees the person',
    "if (kind !== 'warn') await freeIfNothingStands(tx, userId, clock.now())",
    '',
    'features/safety/consequences',
    'features/accounts/exclusion',
    'journeys/standing',
  ),
  acts(
    'what the team does to an account is written down',
    'await recordDecision(unit.tx, { id: null, reported_id: userId }, verdict)',
    '',
    'features/accounts/acts',
    'features/accounts/console',
  ),
  rights(
    'the lead alone deletes, exports and moves accounts',
    '(isLead || !forTheLead.has(act))',
    'true',
    'features/accounts/roles',
    'features/accounts/console',
  ),
  find(
    'an account that the team opens is written down',
    "if (isShown) await recordLook(db, { id: newId(), what: 'account', personId, by, now })",
    '',
    'features/accounts/find',
    'features/accounts/console',
    'features/safety/looks',
  ),
  people(
    'an act on an account needs a role in the console too',
    'requireRight(moderator, body.change.act)',
    '',
    'features/accounts/console',
  ),
  people(
    'an export of the team needs a role',
    "requireRight(moderator, 'export')",
    '',
    'features/accounts/console',
  ),
  team(
    'the access log names the account that was opened',
    "what === 'account' ? person_id : null",
    'null',
    'features/accounts/console',
    'journeys/console-people',
  ),
  actForm(
    'an account is deleted in the console once its username is typed',
    "name === 'delete' && confirmed.trim() !== username",
    'false',
    'journeys/console-people',
  ),
  actForm(
    'an act on an account needs a reason',
    'reason: isBlank(reason)',
    'reason: false',
    'journeys/console-people',
  ),
  actOffers(
    'no one is let back in who is not kept out',
    "if (name === 'lift' && !isOut) return []",
    '',
    'journeys/console-people',
  ),
  backups(
    'the doctor says when a backup was last checked',
    'days > mayBeUnchecked',
    'days >= mayBeUnchecked',
    'features/doctor/faults',
  ),
  backupCommand(
    'a check of a backup is noted beside it',
    'await noteCheck(path.resolve(folder), new Date()).catch(() => {})',
    '',
    'features/secrets',
  ),
  deskRoles(
    'the lead alone sees the installation',
    "moderator: ['reports', 'verifications', 'support', 'people', 'decisions'],",
    "moderator: ['reports', 'verifications', 'support', 'people', 'decisions', 'installation'],",
    'features/doctor/console',
    'journeys/console-installation',
  ),
  deskGuard(
    'to other roles the installation is what it is to strangers',
    'throw isUnseen(url) ? closed() : notYourRole(request.moderator)',
    'throw notYourRole(request.moderator)',
    'features/doctor/console',
  ),
  examinations(
    'the installation is checked once at a time',
    'if (running && mailTo === undefined) return running',
    '',
    'realtime-server/src/console/examinations',
  ),
  examinations(
    'the installation is checked six times a minute at most',
    'begun.length >= count',
    'begun.length > count',
    'realtime-server/src/console/examinations',
  ),
  examinations(
    'a check of the installation mails only whom the lead names',
    'await examine(mailTo)',
    "await examine(mailTo ?? 'lead@example.test')",
    'realtime-server/src/console/examinations',
    'features/doctor/console',
  ),
  doctor(
    'the doctor repeats no secret',
    'says: redacted(result.says),',
    '',
    'features/doctor/console',
  ),
  checksRun(
    'all checks of the doctor end within half a minute',
    'Math.min(each, left)',
    'each',
    'realtime-server/src/doctor/run',
  ),
  installation(
    'faults of the installation come first',
    'Object.keys(states) as State[]',
    '(Object.keys(states) as State[]).reverse()',
    'journeys/console-installation',
  ),
  signUp(
    'a banned address opens no account',
    "const isBanned = email !== '' &&",
    "const isBanned = email === '' &&",
    'features/safety/consequences',
  ),
  support('five questions wait at most', 'open: 5 }', 'open: 6 }', 'features/support'),
  questions(
    'support answers premium’s questions first',
    ".orderBy('is_premium_now', (order) => order.desc().nullsLast())\n    ",
    '',
    'features/support',
  ),
  document(
    'a picture of an ID is gone after 48 hours',
    'keptAtMost = 48 * 60 * 60 * 1000',
    'keptAtMost = 480 * 60 * 60 * 1000',
    'features/verification/decide',
  ),
  document(
    'a picture of an ID is gone an hour after the decision',
    'return decided && decided < latest ? decided : latest',
    'return decided && decided > latest ? decided : latest',
    'features/verification/decide',
  ),
  documents(
    'a picture of an ID is stored encrypted',
    'const file = encryption.encrypt(await encodeDocument(bytes), contextOf(ownerId, name))',
    'const file = await encodeDocument(bytes)',
    'features/verification/submit',
    'features/media/documents',
  ),
  pictures(
    'a picture of an ID has 5 MB at most',
    'documentLimits = { bytes: 5 *',
    'documentLimits = { bytes: 50 *',
    'features/media/documents',
  ),
  verification(
    'only adults are verified',
    'if (!isAdult(date.data, now))',
    'if (!isAdult(date.data, now) && !date.success)',
    'features/verification/submit',
  ),
  checks(
    'the wizard of the verification asks adults alone',
    'if (!isAdult(date, now))',
    "if (!isAdult(date, now) && date === '')",
    'web/src/features/verification/checks',
  ),
]
