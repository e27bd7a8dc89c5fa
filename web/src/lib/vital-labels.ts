import type { languageCodes, vitalChoices } from '@swoon/realtime-server/contract/vitals'

type Choices = typeof vitalChoices
export type Choice = keyof Choices
export type Language = (typeof languageCodes)[number]

type Labels = { readonly [F in keyof Choices]: Readonly<Record<Choices[F][number], string>> }

/** The choices below their question. */
export const choiceLabels: Labels = {
  hasChildren: { no: 'No', yes: 'Yes', 'grown-up': 'Grown up' },
  wantsChildren: { yes: 'Yes', maybe: 'Maybe', no: 'No' },
  smoking: { never: 'Never', sometimes: 'Sometimes', often: 'Often', quitting: 'Quitting' },
  drinking: { never: 'Never', rarely: 'Rarely', socially: 'Socially', often: 'Often' },
  religion: {
    agnostic: 'Agnostic',
    atheist: 'Atheist',
    buddhist: 'Buddhist',
    catholic: 'Catholic',
    christian: 'Christian',
    hindu: 'Hindu',
    jewish: 'Jewish',
    muslim: 'Muslim',
    sikh: 'Sikh',
    spiritual: 'Spiritual',
    other: 'Something else',
  },
  relationshipModel: { monogamous: 'Monogamous', open: 'Open', 'figuring-out': 'Still figuring it out' },
}

/** The choices where they stand alone, on a profile. */
export const vitalLabels: Labels = {
  hasChildren: { no: 'No children', yes: 'Has children', 'grown-up': 'Has grown-up children' },
  wantsChildren: { yes: 'Wants children', maybe: 'Might want children', no: "Doesn't want children" },
  smoking: { never: "Doesn't smoke", sometimes: 'Smokes sometimes', often: 'Smokes', quitting: 'Quitting smoking' },
  drinking: {
    never: "Doesn't drink",
    rarely: 'Rarely drinks',
    socially: 'Drinks socially',
    often: 'Drinks often',
  },
  religion: { ...choiceLabels.religion, other: 'Another religion' },
  relationshipModel: {
    monogamous: 'Monogamous',
    open: 'Open relationships',
    'figuring-out': 'Figuring out what kind of relationship',
  },
}

export const questions = {
  pronouns: 'Pronouns',
  height: 'Height',
  hometown: 'Hometown',
  languages: 'Languages',
  relationshipModel: 'Relationship type',
  hasChildren: 'Have children',
  wantsChildren: 'Want children',
  smoking: 'Smoking',
  drinking: 'Drinking',
  religion: 'Religion',
} as const

const names = new Intl.DisplayNames(['en'], { type: 'language' })
/** A browser may not know a rare language. */
const unnamed: Partial<Record<Language, string>> = { ase: 'American Sign Language', bfi: 'British Sign Language' }

export const languageLabel = (code: Language): string => unnamed[code] ?? names.of(code) ?? code
