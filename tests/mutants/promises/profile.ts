import { mutantsOf } from '../mutant.ts'

const fields = mutantsOf('realtime-server/src/features/people/fields.ts')
const prompts = mutantsOf('realtime-server/src/features/prompts/fields.ts')
const media = mutantsOf('realtime-server/src/features/media/contract.ts')
const images = mutantsOf('realtime-server/src/features/media/images.ts')
const editing = mutantsOf('realtime-server/src/features/profile/editing.ts')
const rules = mutantsOf('realtime-server/src/features/profile/rules.ts')
const vitals = mutantsOf('realtime-server/src/features/vitals/service.ts')
const days = mutantsOf('realtime-server/src/contract/shared/days.ts')
const wizard = mutantsOf('web/src/features/profile/wizard-rules.ts')
const autosave = mutantsOf('web/src/features/profile/autosave.ts')
const complete = mutantsOf('web/src/features/profile/completeness.ts')
const names = mutantsOf('web/src/features/profile/usernames.ts')
const crop = mutantsOf('web/src/features/media/photos/crop.ts')
const lengths = mutantsOf('web/src/features/media/recording/check-length.ts')
const song = mutantsOf('web/src/features/people/components/start-song.ts')

/** The profile, its wizard and its editor. */
export const profile = [
  fields(
    'a profile has five photos',
    'photos: 5,',
    'photos: 6,',
    'features/promises/lengths',
    'features/photos',
  ),
  fields('a bio has 500 characters', 'bio: 500,', 'bio: 600,', 'features/promises/lengths'),
  prompts(
    'three prompts are answered',
    'answers: 3, ',
    'answers: 4, ',
    'features/promises/lengths',
  ),
  media(
    'a voice intro has 15 seconds',
    'seconds: 15, tolerated: 16',
    'seconds: 15, tolerated: 61',
    'web/src/features/media/recording/check-length',
    'features/media/upload-media.full',
  ),
  images(
    'photos keep no metadata',
    '.webp({ quality',
    '.keepMetadata()\n    .webp({ quality',
    'features/media/upload',
  ),
  images(
    'photos are upright',
    '.autoOrient(),\n          size',
    ',\n          size',
    'features/media/upload',
  ),
  rules(
    'what is there is added to no list again',
    'if (!next.some((other) => isSame(other, element))) next.push(element)',
    'next.push(element)',
    'realtime-server/src/features/profile/rules',
    'features/profile/lists',
  ),
  editing(
    'the last photo stays',
    'if (before.completed_at && photos.length === 0)',
    'if (before.completed_at && photos.length < 0)',
    'features/photos',
  ),
  rules(
    'the main photo is the one that was chosen',
    'wanted && photos.includes(wanted) ? wanted : (photos[0] ?? null)',
    'photos[0] ?? null',
    'features/profile/change',
    'features/photos',
  ),
  vitals(
    'others see the answers alone that a person shows',
    'row.shows.includes(name) ? [name, value]',
    'showNames.length > 0 ? [name, value]',
    'features/profile/vitals',
  ),
  days(
    'the age is that of the person’s own calendar',
    'ageOn(dateOfBirth, dateIn(timeZone, now))',
    'ageOn(dateOfBirth, lastDateOnEarth(now))',
    'realtime-server/src/contract/shared/days',
    'features/profile/change',
  ),
  wizard(
    'the wizard asks for a photo',
    'if (draft.photos.length > 0) return null',
    'if (draft.photos.length >= 0) return null',
    'web/src/features/profile/wizard-rules',
    'journeys/wizard',
  ),
  wizard(
    'an interest that was typed counts',
    '? [...interests, interestFor(ownInterest)]',
    '? interests',
    'web/src/features/profile/wizard-rules',
  ),
  autosave(
    'the editor saves half a second after the last letter',
    'text: 500, media: 100',
    'text: 5000, media: 100',
    'web/src/features/profile/autosave',
  ),
  autosave(
    'what was overtaken by another tab is saved on top of it',
    "if (outcome.kind === 'stale' && rebases++ < maxRebases)",
    "if (outcome.kind === 'stale' && rebases++ < 0)",
    'journeys/edit-lists',
    'journeys/edit-profile.full',
  ),
  complete(
    'the editor suggests the best step first',
    'next: missing[0] ?? null',
    'next: missing.at(-1) ?? null',
    'web/src/features/profile/completeness',
  ),
  names(
    'of a pasted link the name is kept',
    'if (found?.name && found.field === field) return found.name',
    '',
    'web/src/features/profile/usernames',
  ),
  crop(
    'a photo is turned clockwise around what was chosen of it',
    'turns: turns + 1, zoom, x: 1 - y, y: x',
    'turns: turns + 1, zoom, x, y',
    'web/src/features/media/photos/crop',
  ),
  crop(
    'a crop stays within its photo',
    'x: between(halfX, 1 - halfX, x), y: between(halfY, 1 - halfY, y)',
    'x, y',
    'web/src/features/media/photos/crop',
  ),
  lengths(
    'a recording of the tolerated length is taken',
    'seconds <= uploadLimits[kind].tolerated',
    'seconds < uploadLimits[kind].tolerated',
    'web/src/features/media/recording/check-length',
  ),
  song(
    'a song plays at its volume',
    'const volume = 0.6',
    'const volume = 1',
    'features/promises/screens',
  ),
]
