/** Validation of API offers, with the same messages in the REST API and the dialog. */
import { isWebAddress } from '../app/network/webAddress'

export const maxOfferName = 100
/** Characters allowed in a publisher's link. */
export const maxOfferSlug = 100
export const maxOfferUrl = 2000
export const maxOfferGroups = 20
export const maxOfferGroup = 50

export interface OfferDraft {
  name: string
  slug: string
  /** Empty: links to the offer do not work. */
  url: string
  groups: readonly string[]
}
type OfferProblems = Partial<Record<keyof OfferDraft, string>>

const isOfferSlug = (text: string) => text.length <= maxOfferSlug && /^[a-z0-9][a-z0-9-]*$/.test(text)

function nameProblem(name: string) {
  if (!name) return 'Name is required'
  return name.length > maxOfferName ? `At most ${maxOfferName} characters` : null
}

function slugProblem(slug: string) {
  if (!slug) return 'Slug is required'
  if (slug.length > maxOfferSlug) return `At most ${maxOfferSlug} characters`
  return isOfferSlug(slug) ? null : 'Only small letters, digits and hyphens, beginning with a letter or digit'
}

function urlProblem(url: string) {
  if (!url) return null
  if (url.length > maxOfferUrl) return `At most ${maxOfferUrl} characters`
  return isWebAddress(url) ? null : 'Please enter a URL that begins with http:// or https://'
}

function groupsProblem(groups: readonly string[]) {
  if (groups.length > maxOfferGroups) return `At most ${maxOfferGroups} groups`
  return groups.some((group) => group.length > maxOfferGroup) ? `A group has at most ${maxOfferGroup} characters` : null
}

/** Error messages per field; empty if valid. */
export function offerProblems({ name, slug, url, groups }: OfferDraft): OfferProblems {
  const problems = {
    name: nameProblem(name),
    slug: slugProblem(slug),
    url: urlProblem(url),
    groups: groupsProblem(groups),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== null))
}

/** Suggests a slug for a name, for the dialog. */
export const slugOf = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, maxOfferSlug)

/** Uses of an offer, for a text such as `2 exclusions, 1 override`. */
const offerUses = ['exclusions', 'overrides', 'distributions', 'caps', 'blacklist', 'leads', 'clicks'] as const
export type OfferUse = (typeof offerUses)[number]

const called: Record<OfferUse, readonly [one: string, several: string]> = {
  exclusions: ['exclusion', 'exclusions'],
  overrides: ['override', 'overrides'],
  distributions: ['distribution', 'distributions'],
  caps: ['cap', 'caps'],
  blacklist: ['blacklist item', 'blacklist items'],
  leads: ['leads', 'leads'],
  clicks: ['clicks', 'clicks'],
}

/** Uses in words; empty if there are none. Leads and clicks are too many to count. */
export function offerUsesText(uses: Partial<Record<OfferUse, number>>): string {
  return offerUses
    .flatMap((use) => {
      const count = uses[use] ?? 0
      if (!count) return []
      const name = called[use][count === 1 ? 0 : 1]
      return use === 'leads' || use === 'clicks' ? name : `${count} ${name}`
    })
    .join(', ')
}
