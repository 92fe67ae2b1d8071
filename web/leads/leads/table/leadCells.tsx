/** Cells of the leads table. Only text and plain elements, because thousands are rendered. */
import type { ReactNode } from 'react'
import { longTextFields } from '../../../../shared/leads/leadColumns'
import { StatusBadge } from '../../../ui/show/StatusBadge'
import {
  pathWithId,
  countryCell,
  dash,
  dateCell as date,
  linkCell as link,
  moneyCell as money,
  partnerCell,
  rateCell as rate,
  textCell as text,
  yesNoCell as yesNo,
  type CellContext,
} from '../../../ui/table/rows/cells'
import { TruncatedText } from '../../../ui/show/TruncatedText'
import type { LeadColumnField } from './leadFields'
import { leadIdCell } from './leadIdCell'
import type { LeadRow } from './leadRow'

export type LeadCellContext = CellContext
type Cell = (lead: LeadRow, context: LeadCellContext) => ReactNode

const longText =
  (read: (lead: LeadRow) => string | null | undefined): Cell =>
  (lead) => {
    const value = read(lead)
    return value ? <TruncatedText key={lead.id} text={value} over /> : dash
  }

const cells: Record<LeadColumnField, Cell> = {
  id: leadIdCell,
  email: text((lead) => lead.email),
  status: (lead) => <StatusBadge status={lead.status} />,
  brand_status: text((lead) => lead.advertiserStatus),
  advertiser_name: partnerCell(
    'advertiser',
    (lead) => lead.advertiserName,
    (lead) => lead.advertiserId,
  ),
  publisher_name: partnerCell(
    'publisher',
    (lead) => lead.publisherName,
    (lead) => lead.publisherId,
  ),
  country_name: countryCell,
  created_at: date((lead) => lead.createdAt),
  revenue: money((lead) => lead.revenue),
  payout: money((lead) => lead.payout),
  cr: rate((lead) => lead.cr),
  // Opens the editor's second page, with the timeslots and groups.
  distribution_name: link(
    (lead) => lead.distributionName,
    'DISTRIBUTIONS_EDIT',
    (lead) => {
      const address = pathWithId('/rotations?distribution=', lead.distributionId)
      return address && `${address}&page=2`
    },
  ),
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
  affiliate_id: text((lead) => lead.publisherId),
  dis_id: text((lead) => lead.distributionId),
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
  campaign_name: link(
    (lead) => lead.campaignName,
    'CAMPAIGNS_LIST',
    (lead) => pathWithId('/edit/campaign/', lead.campaignId),
  ),
  campaign_step_name: text((lead) => lead.campaignStepName),
  origin_lead_id: text((lead) => lead.originLeadId),
}

export const leadCell =
  (field: LeadColumnField, context: LeadCellContext) =>
  (lead: LeadRow): ReactNode =>
    cells[field](lead, context)
export const isLongText = (field: string) => longTextFields.includes(field)
