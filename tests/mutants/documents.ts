/**
 * The promises of the documents, each with the start of at least one mutant that breaks it: the rows of docs/features.md by their bold
 * words, and those of the first tables of SECURITY.md and docs/privacy.md by how they begin.
 */
export const inFeatures: Readonly<Record<string, readonly string[]>> = {
  Profile: ['a profile has five photos', 'photos keep no metadata', 'others see the answers alone'],
  Discover: ['seven likes a day', 'a swipe needs 100 pixels', 'AI Match is off'],
  'Matches and chat': [
    'photos of the other person are blurred',
    'words that hurt are asked about',
    'two likes make a match',
  ],
  Dates: ['a link to a date lives', 'both are reminded of a date', 'a later calendar file'],
  'Report and block': [
    'a block hides its author',
    'a report keeps 200 messages',
    'a suspension ends',
  ],
  'Daily login streak': ['a day is claimed once', 'seven days bring', 'travelers claim no earlier'],
  Premium: ['a month costs', 'a refund of less than a month', 'support answers premium'],
  'Video chat': [
    'fifteen minutes of a call are free',
    'people who owe for minutes',
    'a call goes through the relay',
  ],
  'Balloon games': [
    'one game a week is free',
    'the browser sees where a draw',
    'a balloon date is for its two',
  ],
  Rooms: [
    'a proposal lives a day',
    'a room is closed by its creator alone',
    'the search of rooms',
    'a search of a room finds nothing',
    'the row of a room shows faces',
    'a person alone in a room',
  ],
  Account: ['a new password ends all other sessions', 'the former address takes', 'ten passkeys'],
  Verification: ['a picture of an ID is stored encrypted', 'a picture of an ID is gone an hour'],
  'The bell and web push': [
    'the bell keeps 60 days',
    'nothing is pushed in quiet hours',
    'people with a tab open',
  ],
  Privacy: [
    'a distance is shown',
    'only those see an incognito person',
    'an account is deleted with its rows',
  ],
  Installs: ['an app that is installed', 'the icon shows how much'],
  "The moderators' console": ['a report is decided once', 'a decision is undone within an hour'],
  'Without a network': ['every chat opens without a network', 'a browser forgets after 30 days'],
  'English, Spanish': ['the language that was chosen is shown'],
}

export const inSecurity: Readonly<Record<string, readonly string[]>> = {
  'You act only as yourself': ['a request names itself', 'a room is changed by its creator'],
  'What others may not know': ['an author’s e-mail', 'a distance is shown by those'],
  'No one learns where exactly you are': [
    'others see a square of a mile',
    'others see another point',
    'short moves show two hours',
  ],
  'A block, an unmatch or a ban takes effect': [
    'a block hides its author',
    'a ban hides a person',
    'the end of a match hides',
  ],
  'People do not learn that you blocked them': ['no one sees someone type'],
  'Signing out ends the session': ['signing out ends the tabs'],
  'Guessing your password': ['a spent budget refuses', 'an unknown address is answered'],
  'Each read of a photo or voice note asks': [
    'a file of a chat is for its two',
    'a download ends with the right',
  ],
  'Answers that you hide': ['others see the answers alone'],
  'Uploads keep no metadata': ['photos keep no metadata'],
  'A picture of an ID has no address': [
    'a picture of an ID is stored encrypted',
    'a picture of an ID is gone after 48 hours',
  ],
  'Where there is a relay': [
    'a call goes through the relay',
    'a direct connection needs both',
    'a relay gives its key',
  ],
  'Pages load nothing from other sites': [
    'every response has the headers',
    'nothing internal is fetched',
  ],
  'An acknowledged message is stored once': [
    'a repeated message is stored once',
    'a call without a sure answer',
  ],
  'Likes, games, claims and payments count once': [
    'a decision is made once',
    'a purchase is granted once',
    'a day is claimed once',
  ],
  "One person's flood": ['a body has no more parts', 'a connection has few requests'],
  'What was reported cannot be erased': [
    'a report keeps what was said',
    'a report keeps the pictures',
  ],
  'Nothing of yours is shown to the team': ['a look at a report is written down'],
  'What the team decided': ['what the team decided is never rewritten'],
  'You can take your data with you': [
    'the export has the profile',
    'an account is deleted with its rows',
  ],
}

/** The rows of the two tables of privacy.md. */
export const inPrivacy: Readonly<Record<string, readonly string[]>> = {
  'name, username, age': [
    'people who have hidden themselves',
    'the age is that of the person’s own',
  ],
  'answers such as height': ['others see the answers alone'],
  'that you were here lately': ['who hides when they were active', 'matches forget at once'],
  'how far away you are': ['a distance is shown by those', 'others see a square of a mile'],
  'whom you like or pass': ['a like is told to no one', 'the order of a deck'],
  'messages and the answer': [
    'a chat is read by its two people',
    'a file of a chat is for its two',
  ],
  'when you read a message': [
    'a match learns that something was read',
    'the list of matches hides receipts',
  ],
  'a date you plan': ['a link to a date shows a first name', 'a withdrawn link'],
  'rooms you started': [
    'people who were put out',
    'a person is in one call',
    'the list shows no face',
  ],
  'rooms whose talks': ['a talk reminds those'],
  'whom you propose a match': ['a proposal is shown to no one'],
  'calls you missed': ['a call that was answered'],
  'e-mail, date of birth': ['an author’s e-mail', 'a short move is not seen'],
  'whom you listed': ['a known address hides', '200 addresses a day'],
  'whom you reported': ['a look at a report'],
  'a picture of your ID | a moderator': ['a picture of an ID is stored encrypted'],
  'your profile, filters': [
    'an account is deleted with its rows',
    'an account is deleted with its files',
  ],
  'the codes of people you know': ['the list of people one knows'],
  'a date |': ['dates of an ended match', 'a link to a date lives'],
  'whom you were shown to': ['whom a person was shown to'],
  'a chat you unmatched': ['a copy of an unmatched chat'],
  'what stood in a message': ['what stood in a message goes'],
  'messages in rooms': ['a repeat brings back nothing'],
  'a photo or recording you removed': ['a photo that nothing shows'],
  'a picture of your ID | an hour': [
    'a picture of an ID is gone an hour',
    'a picture of an ID is gone after 48 hours',
  ],
  'a report with its messages': ['evidence is kept for 90 days', 'pictures of a report go'],
  notifications: ['the bell keeps 60 days'],
  'being signed in': ['a session ends after 14 days', 'a session ends after 30 days'],
  'the link of a mail': [
    'a link for a new password',
    'a link to a new address',
    'the former address takes',
  ],
  'internet addresses': ['addresses of sign-ins'],
  receipts: ['a receipt is for whom'],
}
