/** Campaigns and their steps between REST and the schema. */
import type { Parameters, Schemas } from '../../app/rest/restTypes'
import {
  dayFromRest,
  dayToRest,
  entryPlace,
  mapOf,
  overwritesFromRest,
} from '../../routing/distributions/distributions.row'
import type { CampaignInput, CampaignStart, CampaignStepInput } from '../../generated/graphql'
import { idNumber, idNumbers, idText } from '../../app/rest/ids'
import type { Named } from '../../app/records/links'
import { type PlaceOf, renamed } from '../../app/rest/places'

type RestStepInput = Parameters<'/api/campaigns/{id}/steps', 'post'>['body']

export const campaignFromRest = ({ created, sendingHours, steps, sources, ...row }: Schemas['Campaign']) => ({
  ...row,
  stepCount: steps,
  sourceCount: sources,
  id: String(row.id),
  createdAt: created,
  publisherId: idText(row.publisherId),
  publisher: row.publisherId === null ? null : { id: String(row.publisherId), name: row.publisherName ?? '' },
  sendingHours: sendingHours && sendingHours.map(dayFromRest),
})

/** Fields of a campaign's record, without those loaded separately: steps, sources, figures, consumers. */
type CampaignRow = ReturnType<typeof campaignFromRest>
/** A campaign, complete or only with id and name. */
export type CampaignParent = Named<CampaignRow>

/** Omitted fields stay omitted, so that they are unchanged. */
export const campaignToRest = ({ publisherId, sendingHours, exitCondition, ...input }: CampaignInput) => ({
  name: input.name,
  // The API refuses other numbers with a message.
  exitCondition: exitCondition as 1 | 2 | 3,
  validateEmail: input.validateEmail ?? undefined,
  publisherId: publisherId ? idNumber(publisherId, 'publisherId') : publisherId === undefined ? undefined : null,
  pace: input.pace,
  sendingHours: sendingHours && sendingHours.map(dayToRest),
  sendingZone: input.sendingZone,
  tellPublisher: input.tellPublisher ?? undefined,
  payPublisher: input.payPublisher ?? undefined,
})

const shareFromRest = <Row extends { id: number; name: string; percentage: number }>({
  id,
  name,
  percentage,
}: Row) => ({
  advertiserId: String(id),
  advertiserName: name,
  percentage,
})

export type StepAdvertiserRow = ReturnType<typeof shareFromRest>

export const stepFromRest = (row: Schemas['CampaignStep']) => ({
  ...row,
  id: String(row.id),
  campaignId: String(row.campaignId),
  publishers: row.publishers.map(String),
  countries: row.countries.map(String),
  delayUnit: row.delayUnite,
  advertisers: row.advertisers.map(shareFromRest),
  dataOverride: overwritesFromRest(row.dataOverride),
})

export type StepRow = ReturnType<typeof stepFromRest>

export const stepToRest = (input: CampaignStepInput): RestStepInput => ({
  name: input.name,
  publishers: idNumbers(input.publishers, 'publishers'),
  countries: idNumbers(input.countries, 'countries'),
  funnels: [...input.funnels],
  // The API refuses other names with a message.
  leadStatuses: [...input.leadStatuses] as NonNullable<RestStepInput>['leadStatuses'],
  filters: [...input.filters] as NonNullable<RestStepInput>['filters'],
  useDelay: input.useDelay,
  delay: input.delay,
  delayUnite: input.delayUnit,
  schedule: input.schedule,
  advertisers: input.advertisers.map(({ advertiserId, percentage }, place) => ({
    id: idNumber(advertiserId, `advertisers.${place}.advertiserId`),
    percentage,
  })),
  dataOverride: mapOf(
    'dataOverride',
    input.dataOverride.map(({ parameter, values }) => [parameter, values] as const),
  ),
})

export const startFromRest = ({ steps, ...row }: Schemas['CampaignStart']): CampaignStart => ({
  ...row,
  steps: steps.map(({ advertisers, ...step }) => ({
    ...step,
    stepId: String(step.stepId),
    advertisers: advertisers.map((one) => ({ ...one, advertiserId: String(one.advertiserId) })),
  })),
})

const names: readonly (readonly [RegExp, string])[] = [
  [/^delayUnite$/, 'delayUnit'],
  [/^(advertisers\.\d+)\.id$/, '$1.advertiserId'],
  [/^(sendingHours\.\d+)\.id$/, '$1.day'],
]

/** Converts the path of a REST error to the schema's inputs. */
export const campaignPlace = renamed(...names)

/** Same as `campaignPlace` for a step, whose parameter overrides are a list in the schema. */
export const stepPlace = ({ dataOverride }: CampaignStepInput): PlaceOf => {
  const override = entryPlace('dataOverride', dataOverride, (item) => (item ? `values.${item}` : 'values'))
  return (field) => campaignPlace(override(field))
}
