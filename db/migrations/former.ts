/** The migrations up to the release 0.2.0, which the base replaces. */
const untilBase = `
  2026-11-21-a-people 2026-11-21-b-matching 2026-11-21-c-sealing 2026-11-21-d-photo-keys 2026-11-21-e-last-seen
  2026-11-21-f-banned-chats 2026-11-22-a-sending 2026-11-22-b-known-addresses 2026-11-22-c-due-work 2026-11-22-e-username-keys
  2026-11-22-g-functions 2026-11-22-h-late-moves 2026-11-22-k-media-kinds 2026-11-22-n-documents 2026-11-22-o-access-changes
  2026-11-22-p-song-links 2026-11-22-q-profile-version 2026-11-22-s-travel 2026-11-22-t-planned-moves 2026-11-22-u-safety
  2026-11-22-v-moderation 2026-11-22-x-archived-ids 2026-11-22-y-premium 2026-11-22-z-streak 2026-11-22-zc-video-chat
  2026-11-23-a-rooms 2026-11-23-b-balloon-games 2026-11-23-c-owed-minutes 2026-11-23-i-verification 2026-11-23-l-undo
  2026-11-23-m-rooms 2026-11-23-n-notifications 2026-11-23-r-appeals 2026-11-23-t-candidates 2026-11-23-tb-fewer-indexes
  2026-11-23-tc-people-near 2026-11-23-wa-session-devices 2026-11-23-wb-mail-links 2026-11-23-wc-passkeys
  2026-11-23-wd-confirmed-sessions 2026-11-23-we-deletion 2026-11-24-a-hidden-profiles 2026-11-24-m-matcher 2026-11-24-p-push
  2026-11-24-qa-timed-cursors 2026-11-24-ra-report-places 2026-11-24-sa-corrected-dates 2026-11-25-a-quiet-bans
  2026-11-25-b-known-places 2026-11-25-s-support-notifications 2026-11-25-w-word-keys 2026-11-25-z-seen-matches
  2026-11-26-a-recorded-needs 2026-11-26-b-game-repeats 2026-11-26-c-owned-rooms 2026-11-26-d-evidence-copies
  2026-11-26-m-displaced-cells 2026-11-26-n-slow-people 2026-11-26-o-quiet-blocks 2026-11-26-q-message-pushes
  2026-11-26-s-reactions 2026-11-26-sa-replies 2026-11-26-sb-changed-messages 2026-11-26-t-private-games
  2026-11-26-u-connected-calls 2026-11-26-ub-missed-calls 2026-11-26-v-current-zones 2026-11-26-va-proposals-are-likes
  2026-11-26-w-ages 2026-11-26-x-dates 2026-11-26-xa-ended-matches 2026-11-26-xd-opened-matches 2026-11-26-xj-attachments
  2026-11-26-xn-vitals 2026-11-26-xo-filters
`
  .trim()
  .split(/\s+/)

/** Later migrations by their former names, and their names of today. */
const renamed: Readonly<Record<string, string>> = {
  '2026-11-26-xq-chat-marks': '20261126T210105-chat-marks',
  '2026-11-26-xqa-hidden-words': '20261126T210106-hidden-words',
  '2026-11-26-xs-people-i-know': '20261126T210115-people-i-know',
  '2026-11-26-xsa-privacy-choices': '20261126T213745-privacy-choices',
  '2026-11-26-xu-own-weights': '20261126T213746-own-weights',
  '2026-11-26-ya-genders': '20261126T235007-genders',
  '2026-11-26-yb-prompts': '20261126T235008-prompts',
  '2026-11-26-yba-quoted-prompts': '20261126T235009-quoted-prompts',
  '2026-11-26-yc-counted-allowances': '20261127T002018-counted-allowances',
  '2026-11-26-yca-seen-around': '20261127T002019-seen-around',
  '2026-11-27-a-language': '20261127T042638-language',
  '2026-11-27-c-liked-answers': '20261127T042721-liked-answers',
  '2026-11-28-r-room-repeats': '20261127T111104-room-repeats',
  '2026-11-28-t-listed-interests': '20261127T112542-listed-interests',
  '2026-11-28-v-calls-by-person': '20261127T141304-calls-by-person',
  '2026-11-28-w-past-notifications': '20261127T141305-past-notifications',
  '2026-11-28-x-owned-media': '20261127T141306-owned-media',
  '2026-11-28-xa-owned-media-alone': '20261127T141307-owned-media-alone',
  '2026-11-29-f-word-keys': '20261129T062849-word-keys',
  '2026-11-29-fa-search-keys': '20261129T062850-search-keys',
  '2026-11-29-g-looks': '20261129T062851-looks',
  '2026-11-29-i-demo-likes': '20261129T062852-demo-likes',
  '2026-11-29-j-emoji-forms': '20261129T124418-emoji-forms',
  '2026-11-29-ja-mailboxes': '20261129T124419-mailboxes',
  '2026-11-29-m-undone-passes': '20261129T124420-undone-passes',
  '2026-11-29-ma-undone-pass-index': '20261129T124421-undone-pass-index',
  '2026-11-29-n-date-links': '20261129T124422-date-links',
}

/** Migrations that only installed functions, as every release now does after its migrations. */
const dropped = [
  '2026-11-26-yd-grouped-messages',
  '2026-11-28-c-known-people',
  '2026-11-28-u-told-likes',
  '2026-11-29-a-cheaper-decisions',
  '2026-11-29-b-room-reactions',
  '2026-11-29-c-nearer-people',
  '2026-11-29-e-cheaper-likes',
]

/** True if a database or backup recorded former names; `presentNames` then has today's. */
export const isFormer = (name: string): boolean =>
  name in renamed || untilBase.includes(name) || dropped.includes(name)

/**
 * The names under which the recorded migrations are listed today; one that no list has stays as it is.
 * @returns null for what was made before the release 0.2.0
 */
export function presentNames(recorded: readonly string[]): string[] | null {
  if (!recorded.some(isFormer)) return [...recorded]
  if (!untilBase.every((name) => recorded.includes(name))) return null
  const later = recorded.filter((name) => !untilBase.includes(name) && !dropped.includes(name))
  return ['0000-base', ...later.map((name) => renamed[name] ?? name)]
}
