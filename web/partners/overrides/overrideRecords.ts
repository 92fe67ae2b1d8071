import {
  CreateFunnelOverrideDocument,
  CreatePublisherOverrideDocument,
  DeleteFunnelOverrideDocument,
  DeletePublisherOverrideDocument,
  FunnelOverridesDocument,
  PublisherOverridesDocument,
  UpdateFunnelOverrideDocument,
  UpdatePublisherOverrideDocument,
  type FunnelOverrideRowFragment,
  type PublisherOverrideRowFragment,
} from '../../generated/graphql'
import { defineRecord, deletes, rowsIn, saves } from '../../records/defineRecord'
import { savingTexts } from '../../records/savingTexts'
import type { OverrideForm, OverridePage } from './overrideForm'

const listOf = ({ origin, id }: OverridePage) => ({
  origin,
  advertiserId: origin === 'advertiser' ? id : null,
  publisherId: origin === 'publisher' ? id : null,
})
const sharedInput = ({ advertiserId, publisherId, overrideValues }: OverrideForm) => ({
  advertiserId: advertiserId || null,
  publisherId: publisherId || null,
  overrideValues: [...overrideValues],
})
const publisherInput = (form: OverrideForm) => ({ ...sharedInput(form), countryId: form.countries[0] ?? null })
const funnelInput = (form: OverrideForm) => ({ ...sharedInput(form), countries: [...form.countries] })

/** Ids sent instead of the publisher's own. */
export const publisherOverride = defineRecord<PublisherOverrideRowFragment, OverrideForm, OverridePage>({
  type: 'PublisherOverride',
  rows: rowsIn(PublisherOverridesDocument, 'publisherOverrides', listOf),
  create: saves(CreatePublisherOverrideDocument, 'publisherOverride', ({ page: { origin }, form, key }) => ({
    ...{ origin, input: publisherInput(form), key },
  })),
  update: saves(
    UpdatePublisherOverrideDocument,
    'publisherOverride',
    ({ page: { origin }, form, row: { id, version } }) => ({ origin, id, input: publisherInput(form), version }),
  ),
  remove: deletes(DeletePublisherOverrideDocument, ({ page: { origin }, row: { id } }) => ({ origin, id })),
  errorsOf: (errors) => errors.map((error) => (error.field === 'countryId' ? { ...error, field: 'countries' } : error)),
  texts: savingTexts,
})

/** Slugs sent instead of the lead's API offer. */
export const funnelOverride = defineRecord<FunnelOverrideRowFragment, OverrideForm, OverridePage>({
  type: 'FunnelOverride',
  rows: rowsIn(FunnelOverridesDocument, 'funnelOverrides', listOf),
  create: saves(CreateFunnelOverrideDocument, 'funnelOverride', ({ page: { origin }, form, key }) => ({
    ...{ origin, input: funnelInput(form), key },
  })),
  update: saves(UpdateFunnelOverrideDocument, 'funnelOverride', ({ page: { origin }, form, row: { id, version } }) => ({
    ...{ origin, id, input: funnelInput(form), version },
  })),
  remove: deletes(DeleteFunnelOverrideDocument, ({ page: { origin }, row: { id } }) => ({ origin, id })),
  texts: savingTexts,
})
