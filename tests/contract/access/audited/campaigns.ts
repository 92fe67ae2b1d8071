import { one, text, type AuditedMutation, type World } from './audited'

const campaignInput = (name: string) => `campaign: { name: "${name}", exitCondition: 1 }`
const step = (name: string) =>
  `step: { name: "${name}", publishers: [], funnels: [], leadStatuses: [], countries: [], filters: [], useDelay: false, delay: 0, delayUnit: days,
    advertisers: [], dataOverride: [] }`
const source = (name: string) =>
  `source: { name: "${name}", kind: once, type: slot, leadStatuses: [], advertisers: [], publishers: [], countries: [], funnels: [],
    advertiserStatus: [], selectedStatus: [], filters: [], useDelay: false, delay: 0, delayUnit: days }`
const madeSource = ({ campaign, made }: World) => `campaignId: "${campaign.id}", id: "${made.createCampaignSource}"`

export const campaignsMutations: readonly AuditedMutation[] = [
  one('exportCampaignLogs', ({ campaign }) => `input: { campaignId: "${campaign.id}" }`, 'export.create_link'),
  one('createCampaign', () => campaignInput('A'), 'campaign.create', 'campaign'),
  one('updateCampaign', ({ made }) => `id: "${made.createCampaign}", ${campaignInput('B')}`, 'campaign.update'),
  one(
    'createCampaignStep',
    ({ made }) => `campaignId: "${made.createCampaign}", ${step('S')}`,
    'campaign_step.create',
    'step',
  ),
  one(
    'updateCampaignStep',
    ({ made }) => `campaignId: "${made.createCampaign}", id: "${made.createCampaignStep}", ${step('T')}`,
    'campaign_step.update',
  ),
  one(
    'orderCampaignSteps',
    ({ campaign: { id, steps } }) => `campaignId: "${id}", ids: ${text([...steps].reverse().map(String))}`,
    'campaign.order_steps',
  ),
  one(
    'deleteCampaignStep',
    ({ made }) => `campaignId: "${made.createCampaign}", id: "${made.createCampaignStep}"`,
    'campaign_step.delete',
  ),
  one('archiveCampaign', ({ made }) => `id: "${made.createCampaign}", isArchived: true`, 'campaign.archive'),
  one('deleteCampaign', ({ made }) => `id: "${made.createCampaign}"`, ['campaign_step.delete', 'campaign.delete']),
  one('startCampaign', ({ campaign }) => `id: "${campaign.id}"`, 'campaign.start'),
  one('pauseCampaign', ({ campaign }) => `id: "${campaign.id}"`, 'campaign.pause'),
  one(
    'createCampaignSource',
    ({ campaign }) => `campaignId: "${campaign.id}", ${source('A')}`,
    'campaign_source.create',
    'source',
  ),
  one('updateCampaignSource', (world) => `${madeSource(world)}, ${source('B')}`, 'campaign_source.update'),
  one('startCampaignSource', madeSource, 'campaign_source.start'),
  one('pauseCampaignSource', madeSource, 'campaign_source.pause'),
  one('deleteCampaignSource', madeSource, 'campaign_source.delete'),
  one(
    'mapCampaignList',
    ({ campaign: { id, list } }) =>
      `campaignId: "${id}", uploadId: "${list}", mapping: [{ column: 0, field: "email" }, { column: 1, field: "country" }]`,
    'campaign_list.map',
  ),
  one(
    'importCampaignList',
    ({ campaign: { id, list } }) => `campaignId: "${id}", uploadId: "${list}", name: "L", type: slot`,
    'campaign_source.create',
  ),
]
