import { type Columns, columnsOf } from '../../app/records/columns'
import type { Lead, LeadStatus } from '../../generated/graphql'
import { idText } from '../../app/rest/ids'
import type { Schemas } from '../../app/rest/restTypes'
import type { LeadFields } from './leads.rest'
import { leadStatusByName } from './leads.status'

const yes = (value: 'Yes' | 'No' | null | undefined) => (value === null || value === undefined ? null : value === 'Yes')

/** GraphQL enum value of a REST status name; undefined if the row does not contain it. */
export function statusOf(name: string | undefined): LeadStatus {
  const status = leadStatusByName.get(name ?? '')
  if (!status && name !== undefined) throw new Error(`No lead status is called ${name}`)
  return status as LeadStatus
}

const fields = [
  'id',
  'email',
  'first_name',
  'last_name',
  'phone',
  'ip',
  'hit_id',
  'city',
  'language',
  'status',
  'brand_status',
  'publisher_status',
  'status_override',
  'rejection_reason',
  'advertiser_id',
  'advertiser_name',
  'affiliate_id',
  'publisher_name',
  'country_id',
  'country_name',
  'country_code',
  'dis_id',
  'distribution_name',
  'funnel',
  'offer',
  'custom_param_1',
  'custom_param_2',
  'custom_param_3',
  'custom_param_4',
  'custom_param_5',
  'revenue',
  'payout',
  'cr',
  'aff_cr',
  'late_ftd',
  'created_at',
  'ftd_date',
  'broker_ftd',
  'real_conversion',
  'is_injected',
  'injected',
  'is_test',
  'is_fake_ftd',
  'is_quality_control',
  'funnel_override',
  'funnel_override_origin',
  'publisher_id_override',
  'pub_override_origin',
  'autologin_url',
  'redirect_url',
  'notes',
  'campaign_id',
  'campaign_name',
  'campaign_step_name',
  'origin_lead_id',
  'version',
] as const
type RestLead = { [Name in (typeof fields)[number]]: NonNullable<Schemas['LeadColumns'][Name]>[number] }
/** What links and other names need. */
const behind = {
  name: ['first_name', 'last_name'],
  publisherId: ['affiliate_id'],
  distributionId: ['dis_id'],
  advertiser: ['advertiser_id', 'advertiser_name'],
  publisher: ['affiliate_id', 'publisher_name'],
  country: ['country_id', 'country_code', 'country_name'],
  distribution: ['dis_id', 'distribution_name'],
  apiOffer: ['funnel'],
  campaign: ['campaign_id', 'campaign_name'],
  originLead: ['origin_lead_id'],
} as const
const restLead = columnsOf<RestLead>(fields, behind)

export const allLeadFields: LeadFields = [...fields]

/** A lead without the fields loaded through links. */
export type LeadRow = Omit<
  Lead,
  | 'name'
  | 'advertiser'
  | 'publisher'
  | 'country'
  | 'distribution'
  | 'apiOffer'
  | 'campaign'
  | 'originLead'
  | 'history'
  | 'statusChanges'
  | 'postbacks'
  | 'timeline'
  | 'held'
>

/** REST fields needed for GraphQL fields of a lead. */
export const restLeadFields: (names: Iterable<string>) => LeadFields = restLead.named

/**
 * Converts a REST lead to GraphQL. Written as one object literal, because with a thousand rows of forty fields loops
 * over names are too slow. Fields that were not requested are undefined, and are not selected by the query either.
 */
function leadAt(columns: Columns<RestLead>, index: 0): LeadRow {
  const publisherId = String(columns.affiliate_id[index])
  const distributionId = idText(columns.dis_id[index])
  return {
    id: String(columns.id[index]),
    email: columns.email[index],
    firstName: columns.first_name[index],
    lastName: columns.last_name[index],
    phone: columns.phone[index],
    ip: columns.ip[index],
    hitId: columns.hit_id[index],
    city: columns.city[index],
    language: columns.language[index],
    status: statusOf(columns.status[index]),
    brandStatus: columns.brand_status[index],
    publisherStatus: columns.publisher_status[index],
    statusOverride: columns.status_override[index],
    rejectionReason: columns.rejection_reason[index],
    advertiserId: idText(columns.advertiser_id[index]),
    advertiserName: columns.advertiser_name[index],
    publisherId,
    publisherName: columns.publisher_name[index],
    countryId: idText(columns.country_id[index]),
    countryName: columns.country_name[index],
    countryCode: columns.country_code[index],
    distributionId,
    distributionName: columns.distribution_name[index],
    funnel: columns.funnel[index],
    offer: columns.offer[index],
    customParam1: columns.custom_param_1[index],
    customParam2: columns.custom_param_2[index],
    customParam3: columns.custom_param_3[index],
    customParam4: columns.custom_param_4[index],
    customParam5: columns.custom_param_5[index],
    revenue: columns.revenue[index],
    payout: columns.payout[index],
    cr: columns.cr[index],
    affCr: columns.aff_cr[index],
    lateFtd: columns.late_ftd[index] === 'Yes',
    createdAt: columns.created_at[index],
    ftdDate: columns.ftd_date[index],
    brokerFtd: columns.broker_ftd[index],
    realConversion: yes(columns.real_conversion[index]),
    isInjected: columns.is_injected[index] === 1,
    injected: columns.injected[index],
    isTest: columns.is_test[index],
    isFakeFtd: columns.is_fake_ftd[index],
    isQualityControl: columns.is_quality_control[index],
    funnelOverride: columns.funnel_override[index],
    funnelOverrideOrigin: columns.funnel_override_origin[index],
    publisherIdOverride: columns.publisher_id_override[index],
    pubOverrideOrigin: columns.pub_override_origin[index],
    autologinUrl: columns.autologin_url[index],
    redirectUrl: columns.redirect_url[index],
    notes: columns.notes[index],
    campaignId: idText(columns.campaign_id[index]),
    campaignName: columns.campaign_name[index],
    campaignStepName: columns.campaign_step_name[index],
    originLeadId: idText(columns.origin_lead_id[index]),
    version: columns.version[index],
  }
}

/** The leads of a page. */
export function leadsFromRest(lists: Schemas['LeadColumns']): LeadRow[] {
  const columns = restLead.fromLists(lists)
  return lists.id.map((_id, index) => leadAt(columns, index as 0))
}

/** One lead, as in results of mutations. */
export const leadFromRest = (row: Schemas['LeadRow']): LeadRow => leadAt(restLead.fromRow(row), 0)
