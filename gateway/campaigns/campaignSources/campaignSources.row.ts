/** Sources of campaigns between REST and the schema. */
import type { Schemas } from '../../app/rest/restTypes'
import { leadStatusName } from '../../../shared/leads/leadStatus'
import type { CampaignCount, CampaignSourceInput } from '../../generated/graphql'
import { idNumbers } from '../../app/rest/ids'
import { statusOf } from '../../leads/leads/leads.row'
import { renamed } from '../../app/rest/places'
import type { createCampaignSource } from './campaignSources.rest'

type RestInput = Parameters<typeof createCampaignSource>[2]

const texts = (ids: readonly number[]) => ids.map(String)

export const sourceFromRest = ({ imported_at, delayUnite, ...row }: Schemas['CampaignSource']) => ({
  ...row,
  id: String(row.id),
  campaignId: String(row.campaignId),
  advertisers: texts(row.advertisers),
  publishers: texts(row.publishers),
  countries: texts(row.countries),
  lostAdvertisers: texts(row.lostAdvertisers),
  delayUnit: delayUnite,
  importedAt: imported_at,
})

export type SourceRow = ReturnType<typeof sourceFromRest>

export const sourceToRest = (input: CampaignSourceInput): RestInput => ({
  ...{ name: input.name, kind: input.kind, type: input.type },
  // Names of statuses and lists are validated by the API.
  leadStatuses: [...input.leadStatuses] as RestInput['leadStatuses'],
  filters: [...input.filters] as RestInput['filters'],
  advertisers: idNumbers(input.advertisers, 'advertisers'),
  publishers: idNumbers(input.publishers, 'publishers'),
  countries: idNumbers(input.countries, 'countries'),
  funnels: [...input.funnels],
  advertiserStatus: [...input.advertiserStatus],
  selectedStatus: [...input.selectedStatus],
  lostReasons: [...(input.lostReasons ?? [])] as RestInput['lostReasons'],
  lostAdvertisers: idNumbers(input.lostAdvertisers ?? [], 'lostAdvertisers'),
  lostSubjects: [...(input.lostSubjects ?? [])],
  takesCampaignLeads: input.takesCampaignLeads ?? false,
  receivedFrom: input.receivedFrom ?? null,
  receivedBefore: input.receivedBefore ?? null,
  useDelay: input.useDelay,
  delay: input.delay,
  delayUnite: input.delayUnit,
  schedule: input.schedule ?? null,
})

export const countFromRest = (count: Schemas['CampaignCount']): CampaignCount => ({
  matches: count.matches,
  added: count.added ?? 0,
  leftOut: (count.leftOut ?? []).map(({ leadIds, ...row }) => ({ ...row, leadIds: texts(leadIds ?? []) })),
  examples: (count.examples ?? []).map(({ leadId, leadStatusId, ...example }) => ({
    ...example,
    leadId: String(leadId),
    status: statusOf(leadStatusName(leadStatusId)),
  })),
  countedAt: count.countedAt,
})

/** Converts the path of a REST error to the schema's input. */
export const sourcePlace = renamed([/^delayUnite$/, 'delayUnit'])
