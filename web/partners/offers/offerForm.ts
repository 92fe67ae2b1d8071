/** What is typed in the dialog of an API offer, and what is sent of it. */
import { offerProblems, offerUsesText, slugOf, type OfferDraft } from '../../../shared/partners/offers'
import type { OfferInput, OfferRowFragment } from '../../generated/graphql'

export type OfferRow = OfferRowFragment
export type OfferForm = OfferDraft

export const newForm = (): OfferForm => ({ name: '', slug: '', url: '', groups: [] })

export const formOf = ({ name, slug, url, groups }: OfferRow): OfferForm => ({ name, slug, url: url ?? '', groups })

export const titles = { name: 'Name', slug: 'Slug', url: 'URL', groups: 'Groups' } as const satisfies Record<
  keyof OfferForm,
  string
>

/** What is wrong with each field, blanks around it aside. */
export const problemsOf = ({ name, slug, url, groups }: OfferForm) =>
  offerProblems({ name: name.trim(), slug: slug.trim(), url: url.trim(), groups })

/** The form with another name: a slug that nobody wrote follows it. */
export const renamed = (form: OfferForm, name: string, isNew: boolean): Partial<OfferForm> =>
  isNew && form.slug === slugOf(form.name) ? { name, slug: slugOf(name) } : { name }

export const inputOf = ({ name, slug, url, groups }: OfferForm): OfferInput => ({
  name,
  slug,
  url,
  groups: [...groups],
})

/** What uses an offer, in words; empty for nothing. */
export const usesText = ({ usedBy: { exclusions, overrides, distributions, caps, blacklist } }: OfferRow) =>
  offerUsesText({ exclusions, overrides, distributions, caps, blacklist })
