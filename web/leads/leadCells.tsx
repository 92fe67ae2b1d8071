/**
 * How each column of the leads table draws its cell. Cells are drawn by the thousand: texts and bare elements only.
 */
import type { ReactNode } from 'react'
import { longTextFields } from '../../shared/leadColumns'
import { formatMoney } from '../../shared/money'
import { formatRate } from '../../shared/rates'
import { wallTimeAt } from '../../shared/timeZones'
import { Flag } from '../components/CountryName'
import { StatusBadge } from '../components/StatusBadge'
import { TruncatedText } from '../components/TruncatedText'
import type { LeadColumnField } from './leadFields'
import { leadSymbols, type LeadRow } from './leadRow'

export interface LeadCellContext {
  may: (permission: string) => boolean
  /** IANA name of the zone in which dates are shown. */
  zone: string
}
type Cell = (lead: LeadRow, context: LeadCellContext) => ReactNode

// One element for all empty cells: React does not look into what is the same object.
const dash = <span className="dt-quiet">–</span>
const quiet = (text: string) => <span className="dt-quiet">{text}</span>

const text =
  (read: (lead: LeadRow) => string | null | undefined): Cell =>
  (lead) =>
    read(lead) || dash
const longText =
  (read: (lead: LeadRow) => string | null | undefined): Cell =>
  (lead) => {
    const value = read(lead)
    return value ? <TruncatedText key={lead.id} text={value} over /> : dash
  }
const money =
  (read: (lead: LeadRow) => number | null | undefined): Cell =>
  (lead) => {
    const amount = read(lead)
    return amount == null ? dash : amount === 0 ? quiet('$0.00') : formatMoney(amount)
  }
const rate =
  (read: (lead: LeadRow) => number | null | undefined): Cell =>
  (lead) => {
    const percent = read(lead)
    return percent == null ? dash : percent === 0 ? quiet('0.00%') : formatRate(percent)
  }
const date =
  (read: (lead: LeadRow) => string | null | undefined): Cell =>
  (lead, { zone }) => {
    const at = read(lead)
    return at ? wallTimeAt(zone, Date.parse(at)) : dash
  }
const yesNo =
  (read: (lead: LeadRow) => boolean | null | undefined): Cell =>
  (lead) => {
    const value = read(lead)
    return value == null ? dash : value ? 'Yes' : quiet('No')
  }
/** A name that opens its record, for who may; plain text for everyone else. */
const link =
  (read: (lead: LeadRow) => string | null | undefined, permission: string, address: (lead: LeadRow) => string | null): Cell =>
  (lead, { may }) => {
    const name = read(lead)
    const href = name && may(permission) ? address(lead) : null
    return href ? <a href={href} tabIndex={-1}>{name}</a> : name || dash
  }
const to = (path: string, id: string | null | undefined) => (id ? path + encodeURIComponent(id) : null)

function idWithSymbols(lead: LeadRow): ReactNode {
  const symbols = leadSymbols.filter(({ applies }) => applies(lead))
  return (
    <>
      {lead.id}
      {symbols.length > 0 && (
        <span className="lead-symbols">
          {symbols.map(({ className, label }) => (
            <i key={className} className={className} role="img" aria-label={label} title={label} />
          ))}
        </span>
      )}
    </>
  )
}

const cells: Record<LeadColumnField, Cell> = {
  id: idWithSymbols,
  email: text((lead) => lead.email),
  status: (lead) => <StatusBadge status={lead.status} />,
  brand_status: text((lead) => lead.brandStatus),
  advertiser_name: link((lead) => lead.advertiserName, 'ADVERTISERS_EDIT', (lead) => to('/edit/advertiser/', lead.advertiserId)),
  publisher_name: link((lead) => lead.publisherName, 'PUBLISHERS_EDIT', (lead) => to('/edit/affiliate/', lead.affiliateId)),
  country_name: ({ countryName, countryCode }) =>
    countryName ? (
      <>
        <Flag code={countryCode} /> {countryName}
      </>
    ) : (
      dash
    ),
  created_at: date((lead) => lead.createdAt),
  revenue: money((lead) => lead.revenue),
  payout: money((lead) => lead.payout),
  cr: rate((lead) => lead.cr),
  // The editor's second page holds what decides about this lead.
  distribution_name: link((lead) => lead.distributionName, 'DISTRIBUTIONS_EDIT', (lead) => {
    const address = to('/rotations?distribution=', lead.disId)
    return address && `${address}&page=2`
  }),
  funnel: text((lead) => lead.funnel),
  late_ftd: yesNo((lead) => lead.lateFtd),
  offer: text((lead) => lead.offer),
  ftd_date: date((lead) => lead.ftdDate),
  first_name: text((lead) => lead.firstName),
  last_name: text((lead) => lead.lastName),
  phone: text((lead) => lead.phone),
  ip: text((lead) => lead.ip),
  hit_id: text((lead) => lead.hitId),
  city: text((lead) => lead.city),
  language: text((lead) => lead.language),
  publisher_status: text((lead) => lead.publisherStatus),
  status_override: text((lead) => lead.statusOverride),
  rejection_reason: longText((lead) => lead.rejectionReason),
  advertiser_id: text((lead) => lead.advertiserId),
  affiliate_id: text((lead) => lead.affiliateId),
  dis_id: text((lead) => lead.disId),
  custom_param_1: text((lead) => lead.customParam1),
  custom_param_2: text((lead) => lead.customParam2),
  custom_param_3: text((lead) => lead.customParam3),
  custom_param_4: text((lead) => lead.customParam4),
  custom_param_5: text((lead) => lead.customParam5),
  aff_cr: rate((lead) => lead.affCr),
  broker_ftd: date((lead) => lead.brokerFtd),
  real_conversion: yesNo((lead) => lead.realConversion),
  injected: text((lead) => lead.injected),
  funnel_override: text((lead) => lead.funnelOverride),
  funnel_override_origin: text((lead) => lead.funnelOverrideOrigin),
  publisher_id_override: text((lead) => lead.publisherIdOverride),
  pub_override_origin: text((lead) => lead.pubOverrideOrigin),
  autologin_url: longText((lead) => lead.autologinUrl),
  redirect_url: longText((lead) => lead.redirectUrl),
  notes: longText((lead) => lead.notes),
}

export const leadCell = (field: LeadColumnField, context: LeadCellContext) => (lead: LeadRow): ReactNode =>
  cells[field](lead, context)
export const isLongText = (field: string) => longTextFields.includes(field)
