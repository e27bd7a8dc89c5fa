// What people are taken to do in a day. None of it is measured: where a public figure leads to it, it is named.

/** Where people live: hours from UTC, and the share of people. An even spread over the regions in which such apps are common. */
export const zones = [
  { offset: 1, share: 0.28 },
  { offset: -5, share: 0.2 },
  { offset: -8, share: 0.1 },
  { offset: -3, share: 0.12 },
  { offset: 5, share: 0.12 },
  { offset: 8, share: 0.13 },
  { offset: 10, share: 0.05 },
] as const

export const habits = {
  /** 42 of 75 million come on a day: datingzest.com/tinder-statistics. */
  activeShare: 0.56,
  /** Four to five visits a day: macissues.com/how-many-people-use-tinder. */
  visits: 4,
  /** 7 to 8.5 minutes a visit: techmonitor.ai/technology/software/men-more-compassionate-than-women-on-tinder-311014-4424530. */
  visitMinutes: 8,
  visitMinutesAtMost: 60,
  /** How often a visit begins in each hour by the user's clock. Most use is from 18 to 22 o'clock: 16best.net/tinder-statistics. */
  hours: [
    2, 1, 0.6, 0.4, 0.3, 0.5, 1.5, 2.5, 3, 3, 3, 3.5, 4.5, 4, 3.5, 3.5, 4, 5, 7, 8, 9, 9, 7, 4,
  ],
  /** A tab in the background is closed by the system after a moment. */
  tabStaysMinutes: 1,
  /** With four visits 60 a day; 1.6 billion a day of 42 million people are 38: worldmetrics.org/tinder-usage-statistics. */
  decisionsPerVisit: 15,
  /** Men like 46 of 100, women 14: the source of `visitMinutes`. */
  likeShare: 0.3,
  /** 26 to 50 million matches of 1.6 to 2 billion decisions a day are 1 in 40 to 62, and 0.3 × 0.07 is 1 in 48. */
  mutualShare: 0.07,
  /** What this product gives: 7 likes and a super like. */
  likesADay: 8,
  /** A guess; only they like without end. */
  premiumShare: 0.05,
  /** A guess: live chats of a person on a day, how many of them a visit writes in, and what it writes. */
  conversations: 2,
  writesInVisit: 0.5,
  messagesPerBurst: 3,
  typingPerMessage: 2,
  photoMessageShare: 0.03,
  /** A guess: people who let a browser notify them. */
  subscribedShare: 0.4,
  /** A guess: how many of them open the chat at once and answer. */
  answersPush: 0.3,
  /** A guess: a visit to a room, and how many are in it. */
  roomShare: 0.02,
  messagesPerRoomVisit: 4,
  peopleInRoom: 50,
  /** A guess. */
  gameShare: 0.002,
  popsPerGame: 20,
  newPhotoShare: 0.005,
  /** A guess: photos that a card loads in full, and small faces of a list. A browser keeps them for ten minutes. */
  photosPerCard: 1.2,
  facesPerVisit: 12,
} as const
