import { t } from '@lingui/core/macro'
import type { languageCodes, vitalChoices } from '@swoon/realtime-server/contract/vitals'
import { i18n } from '#i18n'

type Choices = typeof vitalChoices
export type Choice = keyof Choices
export type Language = (typeof languageCodes)[number]

type Labels = { readonly [F in keyof Choices]: Readonly<Record<Choices[F][number], string>> }

/** Labels of choices below their question. */
export const choiceLabels: Labels = {
  hasChildren: { no: t`No`, yes: t`Yes`, 'grown-up': t`Grown up` },
  wantsChildren: { yes: t`Yes`, maybe: t`Maybe`, no: t`No` },
  smoking: { never: t`Never`, sometimes: t`Sometimes`, often: t`Often`, quitting: t`Quitting` },
  drinking: { never: t`Never`, rarely: t`Rarely`, socially: t`Socially`, often: t`Often` },
  religion: {
    agnostic: t`Agnostic`,
    atheist: t`Atheist`,
    buddhist: t`Buddhist`,
    catholic: t`Catholic`,
    christian: t`Christian`,
    hindu: t`Hindu`,
    jewish: t`Jewish`,
    muslim: t`Muslim`,
    sikh: t`Sikh`,
    spiritual: t`Spiritual`,
    other: t({ context: 'religion', message: 'Something else' }),
  },
  relationshipModel: {
    monogamous: t`Monogamous`,
    open: t({ context: 'relationship', message: 'Open' }),
    'figuring-out': t`Still figuring it out`,
  },
}

/** Labels of choices on their own, on a profile. */
export const vitalLabels: Labels = {
  hasChildren: { no: t`No children`, yes: t`Has children`, 'grown-up': t`Has grown-up children` },
  wantsChildren: {
    yes: t`Wants children`,
    maybe: t`Might want children`,
    no: t`Doesn't want children`,
  },
  smoking: {
    never: t`Doesn't smoke`,
    sometimes: t`Smokes sometimes`,
    often: t`Smokes`,
    quitting: t`Quitting smoking`,
  },
  drinking: {
    never: t`Doesn't drink`,
    rarely: t`Rarely drinks`,
    socially: t`Drinks socially`,
    often: t`Drinks often`,
  },
  religion: { ...choiceLabels.religion, other: t`Another religion` },
  relationshipModel: {
    monogamous: t`Monogamous`,
    open: t`Open relationships`,
    'figuring-out': t`Figuring out what kind of relationship`,
  },
}

export const questions = {
  pronouns: t`Pronouns`,
  height: t`Height`,
  hometown: t`Hometown`,
  languages: t`Languages`,
  relationshipModel: t`Relationship type`,
  hasChildren: t`Have children`,
  wantsChildren: t`Want children`,
  smoking: t`Smoking`,
  drinking: t`Drinking`,
  religion: t`Religion`,
} as const

const names = new Intl.DisplayNames([i18n.locale], { type: 'language' })
/** A browser may not know a rare language. */
const unnamed: Partial<Record<Language, string>> = {
  ase: t`American Sign Language`,
  bfi: t`British Sign Language`,
}

export const languageLabel = (code: Language): string => unnamed[code] ?? names.of(code) ?? code
