/** Form values of an API offer, and the input that is sent. */
import { offerProblems, offerUsesText, slugOf, type OfferDraft } from '../../../shared/partners/offers'
import type { OfferInput, OfferRowFragment } from '../../generated/graphql'

export type OfferRow = OfferRowFragment
export type OfferForm = OfferDraft

export const newOfferForm = (): OfferForm => ({ name: '', slug: '', url: '', groups: [] })

export const offerForm = ({ name, slug, url, groups }: OfferRow): OfferForm => ({ name, slug, url: url ?? '', groups })

export const titles = { name: 'Name', slug: 'Slug', url: 'URL', groups: 'Groups' } as const satisfies Record<
  keyof OfferForm,
  string
>

/** Validates each field, ignoring surrounding spaces. */
export const offerFormProblems = ({ name, slug, url, groups }: OfferForm) =>
  offerProblems({ name: name.trim(), slug: slug.trim(), url: url.trim(), groups })

/** Changes the name; a generated slug follows it. */
export const renamed = (form: OfferForm, name: string, isNew: boolean): Partial<OfferForm> =>
  isNew && form.slug === slugOf(form.name) ? { name, slug: slugOf(name) } : { name }

export const offerInput = ({ name, slug, url, groups }: OfferForm): OfferInput => ({
  name,
  slug,
  url,
  groups: [...groups],
})

/** Uses of an offer as text; empty for none. */
export const usesText = ({ usedBy: { exclusions, overrides, distributions, caps, blacklist } }: OfferRow) =>
  offerUsesText({ exclusions, overrides, distributions, caps, blacklist })
