import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Texts that the specification gives word for word. */
const given = [
  'Failed to add photo. Please try again.',
  'Failed to create account. Please try again.',
  'Failed to create profile. Please try again.',
  'Failed to create room. Please try again.',
  'Failed to remove photo. Please try again.',
  'Failed to send message',
  'Failed to update location settings',
  'Failed to update profile photo. Please try again.',
  'Failed to update profile. Please try again.',
  'Failed to upload media. Please try again.',
  'Failed to upload photo. Please try again.',
  'Invalid email or password. Please try again.',
  'Location access denied. Please enable location permissions.',
  'Microphone access was denied. Please allow microphone access in your browser settings.',
  'Minimum age cannot be greater than maximum age.',
  'No microphone found. Please connect a microphone and try again.',
  'Please add at least one photo to your profile.',
  'Please allow camera access to join the video room',
  'Please allow camera and microphone access to start video chat.',
  'Please enter a name for your room.',
  'Please enter a photo URL.',
  'Please enter a username.',
  'Please enter a valid URL format',
  'Please enter a valid music URL',
  'Please fill in all required fields',
  'Please select a category',
  'Please select an image file.',
  'Please select an image smaller than',
  'Unable to Join',
  'Unable to block user. Please try again.',
  'Unable to claim daily login. Please try again.',
  'Unable to create balloon game. Please try again.',
  'Unable to create game. Please try again.',
  'Unable to delete game. Please try again.',
  'Unable to end game. Please try again.',
  'Unable to get new balloon. Please try again.',
  'Unable to get your location.',
  'Unable to gift balloon. Please try again.',
  'Unable to pop balloon. Please try again.',
  'Unable to process action. Please try again.',
  'Unable to process your purchase. Please try again.',
  'Unable to submit report. Please try again.',
  'Unable to submit verification. Please try again.',
]
/** Reasons for a rejected document, which are stored as they were shown. */
const stored = [
  'The date of birth that you entered is not the one on your document.',
  'The document does not seem to be yours.',
  'We could not read your document. Please take a sharp picture in good light.',
]

/** Titles, buttons and screen names that the specification capitalizes, and proper names. */
const capitalized = [
  '404 Page Not Found',
  'Add Photos',
  'Add to Home Screen',
  'Age Requirement',
  'Age Restriction',
  'AI Match',
  'American Sign Language',
  'Balloon Gifted',
  'Balloon Popped',
  'Basic Info',
  'British Sign Language',
  'Camera Access Required',
  'Camera/Microphone Error',
  'Claim Daily Login',
  'Create Account',
  'Create New Room',
  'Create Profile',
  'Daily Login Claimed!',
  'Daily Login Streak',
  'Date Required',
  'Dating Rooms',
  'Edit Profile',
  'End Call',
  'Enhance Your Dating Experience',
  'Exceptional Match',
  'File Too Large',
  'Free Time Up!',
  'Fully Verified',
  'Game Created!',
  'Game Deleted',
  'Game Ended',
  'Get More',
  'Get Verified',
  'Home Screen',
  'ID Required',
  'Invalid Age Range',
  'Invalid File Type',
  "It's a Match!",
  'Joined Game!',
  'Keep Swiping',
  'Live Chat',
  'Location Not Supported',
  'Location Privacy',
  'Location and Discovery Settings',
  'Missing Information',
  'New Balloon',
  'New Matches',
  'Next Reward',
  'Nina Simone',
  'Profile Created',
  'Purchase Failed',
  'Recording Error',
  'Recording Failed',
  'Reward Earned!',
  'Save Failed',
  'Second Look',
  'Send Message',
  'Sign In',
  'Smart Discovery',
  'Streak Rewards',
  'Under Review',
  'Unable to Join',
  'Update Failed',
  'Upload Failed',
  'Verification Rejected',
  'Verification Required',
  'Verification Submitted',
  'Video Too Long',
  'Voice Too Long',
  'Your Matches',
]
/** Names inside sentences: of the app, browsers, systems and days. */
const names =
  /\b(Account|Add|Allow|Bouldering|Chrome|Discover|Firefox|I|ID|IP|Instagram|Interests|JPEG|JPG|Off|PNG|Premium|Private|Safari|Saturday|Share|Stripe|TikTok|Tuesday|URL|Visible|WebRTC|Wi-Fi|ZIP)\b/g

/** The English of the screens: the catalog's ids, and for terms the comment above them. */
const english = readFileSync(new URL('../locales/de.po', import.meta.url), 'utf8')
  .split('\n\n')
  .filter((entry) => entry.includes('#: src/'))
  .flatMap((entry) => entry.split('\n'))
  .flatMap((line) => /^(?:msgid "|#\. )(.+?)"?$/.exec(line)?.[1] ?? [])
const own = english.filter((text) => ![...given, ...stored].some((each) => text.includes(each)))
const having = (pattern: RegExp) => own.filter((text) => pattern.test(text))

describe('the words of the interface', () => {
  it('are read from the catalog, with the texts of the specification', () => {
    expect(english.length).toBeGreaterThan(2000)
    expect(given.filter((text) => !english.some((each) => each.includes(text)))).toEqual([])
  })

  it('say failures in one way outside of the specification', () => {
    expect(having(/\bplease\b|unable to|failed to|was not|were not/i)).toEqual([])
  })

  it('contract, with a straight apostrophe', () => {
    expect(
      having(/\b(is|are|do|does|did|have|has|can|could|will|would) ?not\b|\byou are both\b|’/i),
    ).toEqual([])
  })

  it('begin with one capital letter', () => {
    const bare = (text: string) =>
      capitalized
        .reduce((rest, each) => rest.replaceAll(each, '.'), text)
        .replace(/<\/?\d\/?>/g, '')
        .replace(names, '…')
    expect(
      own.filter((text) => / [a-z]+'?[a-z]*,? [A-Z]|^[A-Z][a-z]+ [A-Z][a-z]/.test(bare(text))),
    ).toEqual([])
  })

  it('call email and leaving by one word each', () => {
    expect(having(/e-mail|log ?out\b(?<!Logout)|sign-?out\b/i)).toEqual([])
  })
})
