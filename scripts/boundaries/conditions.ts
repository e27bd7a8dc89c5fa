interface Condition {
  /** The condition in words. */
  what: string
  /** As written in SQL and Kysely. */
  text: RegExp
  /** Files that may contain it, each with the reason. All others use the first one. */
  places: Readonly<Record<string, string>>
}

const functions = 'db/src/functions'

/** Conditions written in one place only: who is matched with whom, and who is visible to whom. */
export const conditions: readonly Condition[] = [
  {
    what: 'which matches are live: ask live_matches or matched_with',
    text: /\bended_at\W+is\W+(?:not\W+)?null/i,
    places: {
      [`${functions}/live_matches.sql`]: 'the place itself',
      [`${functions}/apart_between.sql`]: 'says for a crowd what apart_from says of each person',
      [`${functions}/parted_from.sql`]:
        'everyone from whom a person is kept apart by what happened between the two',
      [`${functions}/silent_since.sql`]:
        'what someone said in a room before they blocked the reader stays',
      [`${functions}/visible_to.sql`]: 'a match that was ended hides its people from each other',
      'db/src/visibility.ts': 'who may meet among strangers, no matter whom they are looking for',
      'db/src/queries/archives.ts':
        'ends a match that was not ended yet, be its people banned or blocked',
      'db/src/queries/access-changes.ts':
        'notifies the matches of a banned person, which are no longer live',
      'db/src/queries/blocks.ts':
        'says to a person who unblocks that an ended match still hides the two',
    },
  },
  {
    what: 'what is in matches, live or not: ask live_matches or matched_with',
    text: /\b(?:from|join|update|into)\s+matches\b|(?:selectFrom|Join|updateTable|insertInto|deleteFrom)\(\s*['"`]matches\b/i,
    places: {
      [`${functions}/live_matches.sql`]: 'the place itself',
      [`${functions}/apart_between.sql`]: 'says for a crowd what apart_from says of each person',
      [`${functions}/parted_from.sql`]:
        'everyone from whom a person is kept apart by what happened between the two',
      [`${functions}/silent_since.sql`]:
        'what someone said in a room before they blocked the reader stays',
      [`${functions}/visible_to.sql`]: 'a match that was ended hides its people from each other',
      [`${functions}/record_swipe.sql`]: 'makes matches',
      [`${functions}/send_message.sql`]: 'takes back a number of the match that it has locked',
      [`${functions}/send_messages.sql`]:
        'moves the numbers of matches that it has locked as live ones',
      'db/src/queries/access-changes.ts':
        'notifies the matches of a banned person, which are no longer live',
      'db/src/visibility.ts': 'who may meet among strangers, no matter whom they are looking for',
      'db/src/queries/archives.ts':
        'ends a match that was not ended yet, be its people banned or blocked',
      'db/src/queries/matches.ts': 'makes matches of people who met elsewhere than by swipes',
      'db/src/invariants/matches.ts':
        'what must hold of all matches, also of those that have ended',
      'db/src/queries/blocks.ts': 'former matches may still be reported and blocked',
      'db/src/queries/dates.ts':
        'dates of ended matches are evidence for a while, and a match is held while one of its dates is written',
      'db/src/queries/deletion.ts': 'deletes all matches of a person, live or not',
      'db/src/queries/reports.ts': 'evidence is what was said in any match of the two',
      'db/src/queries/room-reports.ts':
        'what could be read before a match ended may be reported after it',
    },
  },
  {
    what: 'who has blocked whom: ask visible_to or may_see',
    text: /\b(?:from|join)\s+blocks\b|(?:selectFrom|Join)\(\s*['"`]blocks\b/i,
    places: {
      [`${functions}/parted_from.sql`]:
        'everyone from whom a person is kept apart by what happened between the two',
      [`${functions}/apart_between.sql`]: 'says for a crowd what apart_from says of each person',
      [`${functions}/silent_since.sql`]:
        'what someone said in a room before they blocked the reader stays',
      [`${functions}/visible_to.sql`]: 'the place itself',
      [`${functions}/live_matches.sql`]: 'a block ends what its people see of each other',
      'db/src/visibility.ts': 'who may meet among strangers, no matter whom they are looking for',
      'db/src/queries/blocks.ts':
        "lists one person's own blocks, and sends their new tab a block that it may have missed",
      'db/src/queries/export.ts': "lists one person's own blocks",
      'db/src/queries/room-reports.ts':
        'what could be read before a block may be reported after it',
    },
  },
  {
    what: 'who knows whose address: ask visible_to or may_see',
    text: /\b(?:from|join)\s+people_i_know\b|(?:selectFrom|Join)\(\s*['"`]people_i_know\b/i,
    places: {
      [`${functions}/known_to.sql`]: 'the place itself',
      [`${functions}/apart_between.sql`]: 'says for a crowd what apart_from says of each person',
      [`${functions}/visible_to.sql`]: 'says the same for each pair, so that an index answers it',
      [`${functions}/decided_by.sql`]: 'who knows the address of the viewer',
      [`${functions}/people_near.sql`]:
        'passes over the addresses that the viewer knows without looking up their people',
      'db/src/queries/discovery-text.ts':
        'passes over the addresses that the viewer knows without looking up their people',
      [`${functions}/silent_since.sql`]:
        'what someone said in a room before they added the reader stays',
      [`${functions}/tell_known_people.sql`]: 'announces between whom an address has come or gone',
      'db/src/queries/blocks.ts': 'says which of two people in a game keeps the other away',
      'db/src/queries/export.ts': "counts one person's own addresses",
      'db/src/queries/email-hashes.ts': 'brings the hashes of all lists up to date',
      'db/src/queries/people-i-know.ts': "writes one person's own list",
    },
  },
  {
    what: 'who is banned: ask visible_to or may_see',
    text: /\bbanned_at\W+is\W+(?:not\W+)?null/i,
    places: {
      [`${functions}/parted_from.sql`]:
        'a ban keeps the two people of a match apart as its end does',
      [`${functions}/apart_between.sql`]: 'says for a crowd what apart_from says of each person',
      [`${functions}/visible_to.sql`]: 'the place itself',
      [`${functions}/live_matches.sql`]: 'no one is matched with a banned person',
      [`${functions}/session_user_id.sql`]: 'banned people have no session',
      [`${functions}/tell_access_change.sql`]: 'announces a ban and its end',
      [`${functions}/people_near.sql`]: 'says the same, so that an index finds who is near',
      [`${functions}/react_in_room.sql`]: 'banned people are in no room',
      'db/src/visibility.ts': 'who may meet among strangers, no matter whom they are looking for',
      'db/src/queries/appeals.ts': 'appeals of banned people are read first',
      'db/src/queries/balloon-games.ts': 'banned people are in no game that goes on',
      'db/src/queries/dates.ts': 'the date of a banned person stays, for when they are back',
      'db/src/queries/discovery-text.ts': 'says the same, so that an index finds who fits',
      'db/src/queries/media.ts': 'in a room no one loads the photo of a banned person',
      'db/src/queries/moderation.ts': 'bans, and ends bans',
      'db/src/queries/refit.ts': 'banned people teach the matcher nothing',
      'db/src/queries/room-participants.ts': 'banned people are in no room',
      'db/src/queries/sessions.ts': 'banned people have no session',
      'db/src/queries/users.ts': 'banned people cannot sign in',
    },
  },
  {
    what: 'who hides their profile: ask visible_to or may_see',
    text: /\bhidden_at\W+is\W+(?:not\W+)?null/i,
    places: {
      [`${functions}/visible_to.sql`]: 'the place itself',
      'db/src/visibility.ts': 'lists where strangers meet show no face of someone who hides',
      [`${functions}/people_near.sql`]: 'says the same, so that an index finds who is near',
      'db/src/queries/discovery-text.ts': 'says the same, so that an index finds who fits',
    },
  },
  {
    what: 'who wants whom: ask visible_to or may_see',
    text: /\bwants\(|\bisFoundBy\(|\bgender_preference['"`]?\s*(?:=|<>|,\s*['"`](?:=|in)\b|\bin\b)/i,
    places: {
      'db/src/queries/deletion.ts': 'empties the wishes of a deleted account',
      [`${functions}/visible_to.sql`]: 'the place itself',
      [`${functions}/wants.sql`]: 'what a preference means',
      [`${functions}/people_near.sql`]:
        'says the same of the viewer, so that an index finds who is near',
      'db/src/queries/discovery-text.ts':
        'says the same of the viewer, so that an index finds who fits',
      'db/src/visibility.ts': 'who is shown a proposal in a room, no matter which of the two hides',
      'realtime-server/src/features/balloon-games/welcome.ts':
        'for whom a game is, no matter whom its people want elsewhere',
    },
  },
]

/** Reports files of the server and its database that contain a condition without being listed, or are listed without containing it. */
export function conditionComplaints(texts: ReadonlyMap<string, string>): string[] {
  return conditions.flatMap(({ what, text, places }) => {
    const found = [...texts].flatMap(([file, source]) => (text.test(source) ? [file] : []))
    return [
      ...found
        .filter((file) => !(file in places))
        .map(
          (file) =>
            `${file} says for itself ${what}; only scripts/boundaries/conditions.ts allows others`,
        ),
      ...Object.keys(places)
        .filter((file) => !found.includes(file))
        .map((file) => `${file} is allowed to say ${what}, and does not`),
    ]
  })
}
