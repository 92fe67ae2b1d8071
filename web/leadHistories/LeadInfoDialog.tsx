import { CountryName } from '../components/CountryName'
import { DateTime } from '../components/DateTime'
import { StatusBadge } from '../components/StatusBadge'
import type { LeadDialogProps } from './leadDialogProps'
import { LeadFactsDialog, type LeadFact, type LeadInfo } from './LeadFactsDialog'

const text = (read: (lead: LeadInfo) => string | null) => (lead: LeadInfo) => read(lead) || null
const date = (read: (lead: LeadInfo) => string | null) => (lead: LeadInfo) => {
  const at = read(lead)
  return at && <DateTime at={at} />
}

const facts: readonly LeadFact[] = [
  ['First Name', text((lead) => lead.firstName)],
  ['Last Name', text((lead) => lead.lastName)],
  ['Email', (lead) => lead.email],
  ['Phone', text((lead) => lead.phone)],
  ['IP', text((lead) => lead.ip)],
  ['Hit ID', text((lead) => lead.hitId)],
  ['Country', (lead) => lead.countryName && <CountryName code={lead.countryCode} name={lead.countryName} />],
  ['City', text((lead) => lead.city)],
  ['Language', text((lead) => lead.language)],
  ['Status', (lead) => <StatusBadge status={lead.status} />],
  ['Adv. Status', text((lead) => lead.brandStatus)],
  ['Publisher Sale Status', text((lead) => lead.publisherStatus)],
  ['Status Override', text((lead) => lead.statusOverride)],
  ['Rejection Reason', text((lead) => lead.rejectionReason)],
  ['Advertiser', text((lead) => lead.advertiserName)],
  ['Publisher', (lead) => lead.publisherName],
  ['Distribution', text((lead) => lead.distributionName)],
  ['Offer', text((lead) => lead.offer)],
  ['Funnel', text((lead) => lead.funnel)],
  ['Custom Param 1', text((lead) => lead.customParam1)],
  ['Custom Param 2', text((lead) => lead.customParam2)],
  ['Custom Param 3', text((lead) => lead.customParam3)],
  ['Custom Param 4', text((lead) => lead.customParam4)],
  ['Custom Param 5', text((lead) => lead.customParam5)],
  ['Created', date((lead) => lead.createdAt)],
  ['FTD Date', date((lead) => lead.ftdDate)],
  ['Broker FTD', date((lead) => lead.brokerFtd)],
  ['Test lead', (lead) => (lead.isTest ? 'Yes' : 'No')],
  ['Autologin URL', text((lead) => lead.autologinUrl)],
  ['Redirect URL', text((lead) => lead.redirectUrl)],
  ['Notes', text((lead) => lead.notes)],
]

/** The lead's own details. */
export function LeadInfoDialog(props: LeadDialogProps) {
  return <LeadFactsDialog title="Lead info" facts={facts} {...props} />
}
