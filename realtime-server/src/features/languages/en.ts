import type { Words } from './words.ts'

const wasNotYou =
  'If it was not you, press "Forgot password?" where you sign in. A new password also removes all passkeys.'

export const en: Words = {
  letters: {
    reset: (appName) => ({
      subject: `Choose a new ${appName} password`,
      before: [`Someone, probably you, asked for a new password for your ${appName} account.`],
      button: 'Choose a new password',
      after: [
        'The link works once, within 15 minutes.',
        'If it was not you, you need not do anything. Your password stays as it is.',
      ],
    }),
    email: (appName, email) => ({
      subject: `Confirm your email for ${appName}`,
      before: [`Press the button to use ${email} for your ${appName} account from now on.`],
      button: 'Confirm this email',
      after: [
        'The link works once, within 24 hours.',
        'If you did not ask for this, please ignore this mail. Nothing is changed without the link.',
      ],
    }),
    'email-undo': (appName, email) => ({
      subject: `Your ${appName} email was changed`,
      before: [
        `Your ${appName} account no longer uses ${email}.`,
        'If that was you, you need not do anything.',
        'If it was not you, press the button: your account uses this address again, everyone is signed out, and you choose a new password.',
      ],
      button: "This wasn't me",
      after: ['The link works within 48 hours.'],
    }),
  },
  signUpCode: (appName, code) => ({
    subject: `${code} is your ${appName} code`,
    before: [`Type this code to create your ${appName} account: ${code}`],
    after: [
      'It works for 15 minutes.',
      'If you did not ask for this, please ignore this mail. No account is created without the code.',
    ],
  }),
  notices: {
    passwordChanged: (appName) => ({
      subject: `Your ${appName} password was changed`,
      before: [
        `The password of your ${appName} account has just been changed, and your other devices were signed out.`,
      ],
      after: [wasNotYou],
    }),
    passwordReset: (appName) => ({
      subject: `Your ${appName} password was changed`,
      before: [
        `A new password was just chosen for your ${appName} account by a link that we sent you.`,
        'All devices were signed out, and all passkeys were removed.',
      ],
      after: [wasNotYou],
    }),
    addressTaken: (appName) => ({
      subject: `Your email address at ${appName}`,
      before: [
        `Someone asked to use this email address for another ${appName} account.`,
        'It already belongs to an account or can’t be used, so nothing has changed.',
      ],
      after: ['If it was you, sign in with this address, or ask for a new password there.'],
    }),
    passkeyAdded: (appName) => ({
      subject: `A passkey was added to your ${appName} account`,
      before: [`A device can now sign in to your ${appName} account by passkey.`],
      after: [wasNotYou],
    }),
    passkeysRemoved: (appName, count) => ({
      subject:
        count === 1
          ? `A passkey was removed from your ${appName} account`
          : `${count} passkeys were removed from your ${appName} account`,
      before: [
        count === 1
          ? `A passkey no longer signs in to your ${appName} account.`
          : `${count} passkeys no longer sign in to your ${appName} account.`,
      ],
      after: [wasNotYou],
    }),
  },
  pushes: {
    match: 'You have a new match.',
    message: 'You have a new message.',
    reaction: 'Someone reacted to your message.',
    'super-like': 'Someone super liked you.',
    'room-proposal': 'There is a proposal for you in a room.',
    'game-starting': 'Your game is about to start.',
    gift: 'You were given a balloon.',
    'call-missed': 'You missed a video chat.',
    date: 'There is news about a date.',
    'date-soon': 'Your date is coming up.',
    verification: 'There is an answer to your verification.',
    moderation: 'Our team has a message for you.',
    support: 'There is an answer to your question.',
  },
}
