/** The two accounts of a demo world in which anyone may sign in. They exist nowhere else. */
export const DEMO_ACCOUNTS = [
  {
    name: 'Maya',
    email: 'maya@demo.swoon',
    password: 'maya-loves-tacos',
    passwordHash:
      '$argon2id$v=19$m=19456,t=2,p=1$/aWO/ugEHWXud99B84SU6Q$d4ACnyZncSPhmLiQP+vH772loEQ2VsqYDhtGzL8vvew',
  },
  {
    name: 'Leo',
    email: 'leo@demo.swoon',
    password: 'leo-loves-pizza',
    passwordHash:
      '$argon2id$v=19$m=19456,t=2,p=1$eCs9TDhYej6yCcowp6c1rA$r/vWvjbZ6ytzylhHQVyo6oFn9obucl8QWD0jvZl1xzk',
  },
] as const

/** The hash of 32 random bytes that were not kept. No one can sign in as the other people, and trying takes as long as any wrong password. */
export const NO_PASSWORD_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$I+qZtt+7bInO9AgBvguk1A$GnbgbNb36A6pK9EI3et3N5+QZXO+2wCsCSGndYO+doo'
