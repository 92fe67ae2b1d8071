/** Form values of a publisher, and the input that is sent. */
import type { ActiveStatus } from '../../../shared/app/activeStatus'
import { postbackEventLabels, postbackEvents, type PostbackEvent } from '../../../shared/partners/publisherPostbacks'
import {
  publisherDefaults,
  publisherProblems,
  type AutologinUnit,
  type LocateLeadsBy,
  type PublisherProblems,
} from '../../../shared/partners/publishers'
import type { PublisherInput, PublisherRowFragment, PublisherToEditFragment } from '../../generated/graphql'
import type { Words } from '../../records/conflict/words'

export type PublisherRow = PublisherRowFragment
export type PublisherToEdit = PublisherToEditFragment

export interface PublisherForm {
  name: string
  status: ActiveStatus
  /** As entered. */
  autologinInterval: string
  autologinIntervalUnit: AutologinUnit
  blockDuplicateLeads: boolean
  locateLeadsBy: LocateLeadsBy
  trackingDomain: string
  offerUrl: string
  postbackUrl: string
  postbackEvents: readonly PostbackEvent[]
}

export const titles: Readonly<Record<keyof PublisherForm, string>> = {
  name: 'Name',
  status: 'Status',
  autologinInterval: 'Auto login interval',
  autologinIntervalUnit: 'Unit',
  blockDuplicateLeads: 'Block duplicate leads',
  locateLeadsBy: 'Locate leads by',
  trackingDomain: 'Tracking domain',
  offerUrl: 'Offer URL',
  postbackUrl: 'Postback URL',
  postbackEvents: 'Postback events',
}

export const unitNames: Readonly<Record<AutologinUnit, string>> = { days: 'Days', hours: 'Hours', minutes: 'Minutes' }
export const wayNames: Readonly<Record<LocateLeadsBy, string>> = {
  system: 'System',
  phone: 'Phone',
  ip_address: 'IP address',
}

export const words: Words<PublisherForm> = {
  status: { active: 'Active', inactive: 'Inactive' },
  autologinIntervalUnit: unitNames,
  locateLeadsBy: wayNames,
  postbackEvents: postbackEventLabels,
}

/** `3 days`, `1 hour` */
export function intervalText({
  autologinInterval: interval,
  autologinIntervalUnit: unit,
}: PublisherRow): string | null {
  if (interval === null || !unit) return null
  const name = unitNames[unit].toLowerCase()
  return `${interval} ${interval === 1 ? name.slice(0, -1) : name}`
}

export const newPublisherForm = (): PublisherForm => ({
  name: '',
  status: publisherDefaults.status,
  autologinInterval: String(publisherDefaults.autologinInterval),
  autologinIntervalUnit: publisherDefaults.autologinIntervalUnit,
  blockDuplicateLeads: publisherDefaults.blockDuplicateLeads,
  locateLeadsBy: publisherDefaults.locateLeadsBy,
  trackingDomain: '',
  offerUrl: '',
  postbackUrl: '',
  postbackEvents,
})

export const publisherForm = (row: PublisherToEdit): PublisherForm => ({
  name: row.name,
  status: row.status ?? publisherDefaults.status,
  autologinInterval: row.autologinInterval === null ? '' : String(row.autologinInterval),
  autologinIntervalUnit: row.autologinIntervalUnit ?? publisherDefaults.autologinIntervalUnit,
  blockDuplicateLeads: row.blockDuplicateLeads ?? publisherDefaults.blockDuplicateLeads,
  locateLeadsBy: row.locateLeadsBy ?? publisherDefaults.locateLeadsBy,
  trackingDomain: row.trackingDomain ?? '',
  offerUrl: row.offerUrl ?? '',
  postbackUrl: row.postbackUrl ?? '',
  postbackEvents: row.postbackEvents ?? postbackEvents,
})

/** The interval as a number; null if empty, NaN if invalid. */
const intervalOf = (typed: string) =>
  typed.trim() === '' ? null : /^\d{1,9}$/.test(typed.trim()) ? Number(typed.trim()) : NaN

/** Validates each field. Source: shared/partners/publishers.ts */
export const publisherFormProblems = ({ autologinInterval, ...form }: PublisherForm): PublisherProblems =>
  publisherProblems({ ...form, autologinInterval: intervalOf(autologinInterval) })

export const publisherInput = ({
  autologinInterval,
  trackingDomain,
  offerUrl,
  postbackUrl,
  postbackEvents: events,
  ...form
}: PublisherForm): PublisherInput => ({
  ...form,
  autologinInterval: intervalOf(autologinInterval),
  trackingDomain: trackingDomain.trim() || null,
  offerUrl: offerUrl.trim() || null,
  postbackUrl: postbackUrl.trim() || null,
  postbackEvents: [...events],
})
