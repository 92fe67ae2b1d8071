/** Types and validation of publishers, with the same messages in the REST API and on the screen. */
import { isWebAddress } from '../app/network/webAddress'
import { postbackUrlFault } from './publisherPostbacks'

export const autologinUnits = ['days', 'hours', 'minutes'] as const
/** How the country of a lead is determined: as submitted, from its phone, or from its IP address. */
export const locateLeadsByWays = ['system', 'phone', 'ip_address'] as const

export type AutologinUnit = (typeof autologinUnits)[number]
export type LocateLeadsBy = (typeof locateLeadsByWays)[number]

export const publisherDefaults = {
  status: 'active',
  autologinInterval: 1,
  autologinIntervalUnit: 'days',
  locateLeadsBy: 'system',
  blockDuplicateLeads: true,
} as const

const maxPublisherName = 200
/** Days, hours or minutes. */
const maxAutologinInterval = 9999
const maxUrl = 2000

const host =
  /^(https?:\/\/)?(?=[^:]{1,253}(:\d|$))([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?(:\d{1,5})?$/i

/** A host name, optionally with a port, or with a scheme other than https; no path. */
const isTrackingDomain = (text: string): boolean => host.test(text)

const isOfferUrl = (text: string): boolean => text.length <= maxUrl && isWebAddress(text)

/** Form values; texts as entered, an empty interval is null. */
interface PublisherDraft {
  name: string
  autologinInterval: number | null
  locateLeadsBy: string | null
  trackingDomain: string
  offerUrl: string
  postbackUrl: string
}
export type PublisherProblems = Partial<Record<keyof PublisherDraft, string>>

/** Error messages per field; empty if valid. */
export function publisherProblems({
  name,
  autologinInterval,
  locateLeadsBy,
  trackingDomain,
  offerUrl,
  postbackUrl,
}: PublisherDraft): PublisherProblems {
  const interval = autologinInterval
  const postback = postbackUrl.trim() ? postbackUrlFault(postbackUrl.trim()) : null
  return {
    ...(!name.trim()
      ? { name: 'Name is required' }
      : name.trim().length > maxPublisherName && { name: `Name has at most ${maxPublisherName} characters` }),
    ...(interval === null
      ? { autologinInterval: 'Auto login interval is required' }
      : !(Number.isInteger(interval) && interval >= 1 && interval <= maxAutologinInterval) && {
          autologinInterval: `Auto login interval is a whole number from 1 to ${maxAutologinInterval}`,
        }),
    ...(!locateLeadsByWays.some((way) => way === locateLeadsBy) && { locateLeadsBy: 'Locate leads by is required' }),
    ...(trackingDomain.trim() &&
      !isTrackingDomain(trackingDomain.trim()) && { trackingDomain: 'Enter a domain, such as trk.example.com' }),
    ...(offerUrl.trim() &&
      !isOfferUrl(offerUrl.trim()) && { offerUrl: 'Enter a link that begins with https:// or http://' }),
    ...(postback && { postbackUrl: postback }),
  }
}
