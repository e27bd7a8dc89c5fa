import type { ErrorCode } from './error-codes.ts'

/**
 * Every refusal by its name: the code of the reply, and what the server says, in English. A reply carries the name as its `reason`, and
 * the values of the `{placeholders}`; by these the web client has the sentence in the user's language (web/vite/terms.ts).
 */
export const refusals = {
  invalidInput: ['INVALID', 'Invalid input.'],
  tooManyParts: ['INVALID', 'This has more parts than we can read.'],
  missingFields: ['INVALID', 'Please fill in all required fields.'],
  tooManyCharacters: ['INVALID', 'Must be at most {max} characters.'],
  turningName: ['INVALID', "A name can't change the direction of the text."],
  turningText: ['INVALID', 'Please leave out characters that change the direction of the text.'],
  invalidEmail: ['INVALID', 'Please enter a valid email address.'],
  missingEmail: ['INVALID', 'Please enter an email address.'],
  missingUsername: ['INVALID', 'Please enter a username.'],
  usernameCharacters: ['INVALID', 'Letters, digits, dots, dashes and underscores only.'],
  usernameAlphabets: ['INVALID', 'Use letters from one alphabet.'],
  shortPassword: ['INVALID', 'Password must be at least {min} characters long.'],
  longPassword: ['INVALID', 'Password must be at most 128 bytes long.'],
  commonPassword: [
    'INVALID',
    'This password is one of the most common ones. Please choose another.',
  ],
  wrongCode: ['INVALID', "This code isn't right or has expired."],
  missingName: ['INVALID', 'Please enter a name.'],
  missingOwnName: ['INVALID', 'Please enter your name.'],
  missingLocation: ['INVALID', 'Please enter your location.'],
  missingBirth: ['INVALID', 'Please enter your date of birth.'],
  longAgo: ['INVALID', 'Please check the year.'],
  verifiedBirth: [
    'INVALID',
    'Your date of birth is verified. Please ask our support to change it.',
  ],
  documentBirth: ['INVALID', 'Date Required: Please enter your date of birth.'],
  documentMissing: ['INVALID', 'ID Required: Please select a picture of your ID.'],
  ageRange: ['INVALID', 'Invalid Age Range: Minimum age cannot be greater than maximum age.'],
  noPhotos: ['INVALID', 'Add Photos: Please add at least one photo to your profile.'],
  noInterests: ['INVALID', 'Please choose at least one interest.'],
  noChoice: ['INVALID', 'Choose at least one.'],
  mainPhoto: ['INVALID', 'The main photo must be one of your photos.'],
  photoNotYours: ['INVALID', "One of these photos isn't yours."],
  recordingNotYours: ['INVALID', "This recording isn't yours."],
  songNotYours: ['INVALID', "This song isn't yours."],
  videoNotYours: ['INVALID', "One of these videos isn't yours."],
  imageNotYours: ['INVALID', "This image isn't yours."],
  unknownUpload: ['INVALID', 'Unknown upload.'],
  photoLink: ['INVALID', 'Please enter a valid photo URL.'],
  link: ['INVALID', 'Please enter a valid URL format'],
  musicLink: ['INVALID', 'Please enter a valid music URL'],
  longLink: ['INVALID', 'This link is too long.'],
  uploadMissing: ['INVALID', 'Please upload a file.'],
  handleCharacters: ['INVALID', 'Letters, digits, dots and underscores only.'],
  blankInterest: ['INVALID', "An interest can't be blank."],
  photosFull: ['INVALID', 'You can only upload up to {max} photos.'],
  videosFull: ['INVALID', 'You can only upload up to {max} selfie videos.'],
  samePhoto: ['INVALID', 'You already have this photo.'],
  interestsFull: [
    'INVALID',
    'You can have at most {max} interests. Some may have been added in another tab or on another device.',
  ],
  artistsFull: [
    'INVALID',
    'You can have at most {max} artists. Some may have been added in another tab or on another device.',
  ],
  selfieVideosFull: [
    'INVALID',
    'You can have at most {max} selfie videos. Some may have been added in another tab or on another device.',
  ],
  answersFull: [
    'INVALID',
    'You can answer up to three prompts. You may have added one in another tab or on another device.',
  ],
  noAnswer: ['INVALID', 'Please write an answer.'],
  heights: ['INVALID', 'The first height is above the second.'],
  privateWhileOff: ['INVALID', 'Private mode can only be changed while sharing is on.'],
  cityMissing: ['INVALID', 'Please choose a city.'],
  cityUnknown: ['INVALID', 'Please choose a city from the list.'],
  tripEndMissing: ['INVALID', 'Please choose the last day of your trip.'],
  tripOver: ['INVALID', 'This day is over.'],
  tripTooLong: ['INVALID', 'Please choose a day within the next {days} days.'],
  travelModeOff: ['INVALID', 'Turn travel mode on for a trip.'],
  noWords: ['INVALID', 'Please write a message.'],
  noSearch: ['INVALID', 'Please type what to look for.'],
  noCity: ['INVALID', 'Please type the name of a city.'],
  noWord: ['INVALID', 'Please type a word.'],
  noSubject: ['INVALID', 'Please enter a subject.'],
  noQuestion: ['INVALID', 'Please write your question.'],
  noAppeal: ['INVALID', 'Please say why you think this is wrong.'],
  noCategory: ['INVALID', 'Please select a category'],
  oneEmoji: ['INVALID', 'Please choose one emoji.'],
  fileNotHere: ['INVALID', 'This file is gone. Please attach it again.'],
  fileSent: ['INVALID', 'This file was already sent.'],
  filesMixed: ['INVALID', 'A message can have photos or one recording, not both.'],
  oneRecording: ['INVALID', 'A message can have one recording.'],
  messageNotHere: ['INVALID', "The message you're replying to is gone."],
  unknownMessage: ['INVALID', 'Unknown message.'],
  answerChanged: ['INVALID', 'They changed this answer or removed it from their profile.'],
  roomYourOwn: ['INVALID', 'This is your own room.'],
  matchYourself: ['INVALID', "You can't match yourself."],
  imageMissing: ['INVALID', 'Please select an image file.'],
  fileMissing: ['INVALID', 'Please select a file.'],
  missing: ['INVALID', 'Missing.'],
  pushService: ['INVALID', "This push service can't be used."],
  startPast: ['INVALID', 'Please choose a start in the future.'],
  startFar: ['INVALID', 'Please choose a start within a year.'],
  startNever: ['INVALID', "The clocks change that day, so this time doesn't exist. Pick another."],
  gameAges: ['INVALID', 'Minimum age cannot be greater than maximum age.'],
  gameAge: ['INVALID', 'Ages are from 18 to 99.'],
  guestMissing: ['INVALID', 'Please choose a guest.'],
  datePast: ['INVALID', 'Please choose a time in the future.'],
  dateFar: ['INVALID', 'Please choose a time within a year.'],
  unreadable: ['MALFORMED', "This request isn't readable."],
  brokenOff: ['MALFORMED', 'The upload was cut off. Please try again.'],
  formUnreadable: ['MALFORMED', "The form isn't readable."],
  signInFirst: ['UNAUTHORIZED', 'Please sign in.'],
  badCredentials: ['BAD_CREDENTIALS', 'Invalid email or password. Please try again.'],
  wrongPassword: ['WRONG_PASSWORD', "This isn't your password."],
  confirmNeeded: ['CONFIRM_NEEDED', "Please confirm with your passkey that it's you."],
  codeNeeded: ['CODE_NEEDED', 'Please enter the code we sent to your email address.'],
  forbiddenOrigin: ['FORBIDDEN_ORIGIN', "This page can't do that."],
  notTheActor: ['NOT_THE_ACTOR', 'You can only act for yourself.'],
  profileIncomplete: ['PROFILE_INCOMPLETE', 'Please complete your profile first.'],
  premiumOnly: ['PREMIUM_ONLY', 'This is part of Premium.'],
  ageRequirement: [
    'UNDER_AGE',
    'Age Requirement: You must be at least 18 years old to create a profile.',
  ],
  ageRestriction: [
    'UNDER_AGE',
    'Age Restriction: You must be 18 or older to use this dating platform.',
  ],
  underAge: ['UNDER_AGE', 'You must be at least 18 years old.'],
  suspended: ['BANNED', 'Your account is suspended.'],
  suspendedUntil: ['BANNED', 'Your account is suspended until {until} UTC. Reason: {reason}'],
  banned: ['BANNED', 'Your account is banned. Reason: {reason}'],
  notInRoom: ['NOT_IN_ROOM', 'Enter the room first.'],
  likeLimit: ['LIKE_LIMIT', 'Daily like limit reached'],
  superLikeLimit: ['SUPER_LIKE_LIMIT', 'Super like limit reached'],
  gameLimit: ['GAME_LIMIT', 'Weekly balloon game limit reached'],
  minutesOwed: [
    'MINUTES_OWED',
    'You owe {amount} for earlier video minutes. Your next purchase settles it, and then you can pay for more.',
  ],
  gameForOthers: ['NOT_FOR_YOU', 'This game is for other ages or genders.'],
  notInGame: ['NOT_IN_GAME', 'Only people in this game can do this.'],
  notTheCreator: ['NOT_THE_CREATOR', 'Only the creator of the game can do this.'],
  ownSuggestion: ['NOT_YOURS_TO_ANSWER', 'You suggested this. Wait for their answer.'],
  notFound: ['NOT_FOUND', 'Not found.'],
  noPhotoThere: ['NOT_FOUND', "There's no photo at this place."],
  tooSlow: [
    'TOO_SLOW',
    "Your connection was too slow to send this. Please try again when it's better.",
  ],
  sentDifferently: ['CONFLICT', 'You already sent this with different words.'],
  sentOtherFiles: ['CONFLICT', 'You already sent this with different files.'],
  sentOtherReply: ['CONFLICT', 'You already sent this as a reply to something else.'],
  messageRemoved: ['CONFLICT', 'This message was removed.'],
  messageDeleted: ['CONFLICT', 'This message was deleted.'],
  editedTooLate: ['CONFLICT', 'You can edit a message for 15 minutes.'],
  underReview: ['CONFLICT', 'Your verification is under review.'],
  fullyVerified: ['CONFLICT', "You're fully verified."],
  twoDocuments: ['CONFLICT', 'You sent another document at the same time. Please try again.'],
  lastWayIn: ['CONFLICT', 'This is your only way to sign in. Add another one first.'],
  passkeysFull: ['CONFLICT', 'You have {max} passkeys. Please remove one first.'],
  passkeyTaken: ['CONFLICT', 'This passkey is already in use.'],
  passkeyFirst: ['CONFLICT', 'Please add a passkey first.'],
  passwordChanged: ['CONFLICT', 'Your password was just changed on another device.'],
  emailYours: ['CONFLICT', 'This is already your email address.'],
  takenBack: ['CONFLICT', 'This decision was already taken back.'],
  appealed: ['CONFLICT', "You've already appealed this decision."],
  hiddenWordsFull: ['CONFLICT', 'You can hide {max} words. Remove one to add another.'],
  paymentEnded: ['CONFLICT', 'This payment has ended. Please start again.'],
  otherMonths: ['CONFLICT', 'You already started this purchase with a different number of months.'],
  questionsOpen: ['CONFLICT', 'You have {max} open questions. Wait for an answer first.'],
  gameMadeBefore: ['CONFLICT', 'Your game is already scheduled, with what you entered first.'],
  browserTaken: ['CONFLICT', 'Notifications in this browser go to another account.'],
  emailTaken: ['EMAIL_TAKEN', 'An account with this email address already exists.'],
  usernameTaken: ['USERNAME_TAKEN', 'This username is taken.'],
  alreadySwiped: ['ALREADY_SWIPED', "You've already decided on this person."],
  nothingToUndo: ['NOTHING_TO_UNDO', "It's too late to take this back."],
  alreadyClaimed: ['ALREADY_CLAIMED', 'Already claimed today! Come back tomorrow.'],
  photosChanged: ['PHOTOS_CHANGED', 'Your photos changed in another tab. Take another look.'],
  staleProfile: ['STALE_PROFILE', 'Your profile changed somewhere else. Please try again.'],
  linkExpired: ['LINK_EXPIRED', 'This link has expired or was already used. Request a new one.'],
  notReady: ['NOT_READY', 'You both need to be ready first.'],
  noCall: ['NO_CALL', 'This call has ended.'],
  notNow: ['NOT_NOW', "It's too late to answer this."],
  callActive: ['CALL_ACTIVE', 'End the call first.'],
  callElsewhere: ['CALL_ELSEWHERE', "You're already in this call in another tab."],
  gameElsewhere: ['CALL_ELSEWHERE', "You're already in this game in another tab."],
  oneIsBusy: ['BUSY', 'One of you is in another call.'],
  youAreBusy: ['BUSY', "You're in another call. End it first."],
  gameFull: ['GAME_FULL', 'Game might be full or already started.'],
  alreadyInGame: ['ALREADY_IN_GAME', "You're already in this game."],
  creatorStays: [
    'CREATOR_STAYS',
    "You created this game, so you can't leave it. You can delete it.",
  ],
  gameNotStarted: ['GAME_NOT_STARTED', "The game hasn't started yet."],
  gameOver: ['GAME_OVER', 'This game is over.'],
  noBalloon: ['NO_BALLOON', 'You have no balloon to pop.'],
  hasBalloon: ['HAS_BALLOON', 'You still have a balloon.'],
  noSeat: ['NO_SEAT', 'A new balloon needs a seat in the game.'],
  balloonLimit: ['BALLOON_LIMIT', "You've had all 10 new balloons of this game."],
  canPlay: ['CAN_PLAY', 'This guest can already play.'],
  noSuchGuest: ['NO_SUCH_GUEST', "They're no longer in this game."],
  noMatch: ['NO_MATCH', "You two can't match."],
  dateOpen: ['DATE_OPEN', 'You two are already planning a date.'],
  dateOver: ['DATE_OVER', 'This date is over.'],
  staleDate: ['STALE_DATE', 'This date has changed. Have another look.'],
  tooLarge: ['TOO_LARGE', 'This is too large.'],
  fileTooLarge: ['TOO_LARGE', 'File too large'],
  thisFileTooLarge: ['TOO_LARGE', 'This file is too large.'],
  photoTooLarge: ['TOO_LARGE', 'Please select an image smaller than 5MB.'],
  documentTooLarge: ['TOO_LARGE', 'File Too Large: Please select a file smaller than 5MB.'],
  pictureTooLarge: ['TOO_LARGE', 'Please select a file smaller than 5MB.'],
  contentType: ['WRONG_TYPE', "This content type isn't accepted here."],
  formNeeded: ['WRONG_TYPE', 'Please attach a file.'],
  notImage: ['WRONG_TYPE', 'Please select an image file.'],
  notVideo: ['WRONG_TYPE', 'Please select a video file.'],
  notAudio: ['WRONG_TYPE', 'Please select an audio file.'],
  documentType: ['WRONG_TYPE', 'Invalid File Type: Please select a JPG or PNG file.'],
  fileEmpty: ['UNDECODABLE', 'This file is empty. Please choose another one.'],
  imageUnreadable: ['UNDECODABLE', "This image couldn't be read. Please choose another one."],
  imageTooLong: ['UNDECODABLE', 'This image is too long or too wide. Please choose another one.'],
  imageCutOff: [
    'UNDECODABLE',
    'This image was cut off: part of it is missing. Please choose another one.',
  ],
  recordingUnreadable: [
    'UNDECODABLE',
    "This recording couldn't be read. Please choose another file.",
  ],
  recordingCutOff: [
    'UNDECODABLE',
    'This recording was cut off: part of it is missing. Please choose another one.',
  ],
  songUnreadable: ['UNDECODABLE', "This song couldn't be read. Please choose another file."],
  songCutOff: [
    'UNDECODABLE',
    'This song was cut off: part of it is missing. Please choose another one.',
  ],
  videoUnreadable: ['UNDECODABLE', "This video couldn't be read. Please choose another file."],
  videoCutOff: [
    'UNDECODABLE',
    'This video was cut off: part of it is missing. Please choose another one.',
  ],
  linkUnreadable: ['UNDECODABLE', "Couldn't load this link."],
  voiceTooLong: ['TOO_LONG', 'Voice recordings must be 15 seconds or less.'],
  songTooLong: ['TOO_LONG', 'This song is too long.'],
  videoTooLong: ['TOO_LONG', 'Selfie videos must be 30 seconds or less.'],
  voiceNoteTooLong: ['TOO_LONG', 'Voice messages must be 60 seconds or less.'],
  tooManyAtOnce: ['TOO_MANY', 'Too many tries. Try again in {time}.'],
  uploadsRunning: ['TOO_MANY', 'Please wait until your other uploads are done.'],
  movedTooOften: ['TOO_MANY', 'Your location changed too often today. Please try again tomorrow.'],
  slowMode: ['SLOW_MODE', 'This room is busy. You can write again in {seconds} s.'],
  fault: ['FAULT', 'Something went wrong on our side.'],
  unavailable: ['UNAVAILABLE', "We're busy right now. Try again in a moment."],
  passkeysNotSetUp: ['UNAVAILABLE', "Passkeys aren't set up on this server."],
  mailNotSetUp: ['UNAVAILABLE', "Email isn't set up on this server, so no link can be sent."],
  filesBusy: [
    'UNAVAILABLE',
    'Many files are being checked right now. Please try again in a minute.',
  ],
  paymentNotOpened: [
    'UNAVAILABLE',
    "The payment page didn't open. Nothing was charged. Please try again.",
  ],
  paymentsNotSetUp: ['UNAVAILABLE', "Premium can't be bought here yet."],
} as const satisfies Record<string, readonly [ErrorCode | 'FAULT', string]>

type Refusals = typeof refusals
export type RefusalName = keyof Refusals

/** A value that fills a placeholder: a number, a name, or a time (ISO 8601). */
export type RefusalValue = string | number

/** Placeholders that are written from a value of another name. */
interface Source {
  time: 'seconds'
  amount: 'cents'
}
type PlaceholdersIn<T extends string> = T extends `${string}{${infer P}}${infer Rest}`
  ? P | PlaceholdersIn<Rest>
  : never
type ValueNames<N extends RefusalName> =
  PlaceholdersIn<Refusals[N][1]> extends infer P
    ? P extends keyof Source
      ? Source[P]
      : P & string
    : never

/** The values of a sentence, which its placeholders tell. */
export type RefusalValues<N extends RefusalName> = Readonly<Record<ValueNames<N>, RefusalValue>>

/** Names of sentences whose only values, if any, are limits of a check. */
type Checkable = {
  [N in RefusalName]: [ValueNames<N>] extends ['min' | 'max'] ? N : never
}[RefusalName]
/** Names of sentences without values. */
export type PlainRefusal = {
  [N in RefusalName]: [ValueNames<N>] extends [never] ? N : never
}[RefusalName]

/** Names the sentence of a schema's check; `min` and `max` come from the check itself. */
export const says = (name: Checkable): string => name
