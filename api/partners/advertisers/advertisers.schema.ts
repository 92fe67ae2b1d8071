import { z } from 'zod'
import { activeStatuses } from '../../../shared/app/activeStatus'
import { id } from '../../app/http/ids'
import { typedName } from '../../app/http/names'

const activeStatus = z.enum(activeStatuses, 'This is active or inactive')
const isTest = activeStatus.meta({
  description: '`active` marks a test advertiser: leads sent to it are test leads.',
})
const isOrgFunnel = z
  .boolean('This is true or false')
  .meta({ description: "Whether the lead's own funnel is sent regardless of overrides." })

// Missing and invalid values are reported by shared/partners/advertisers.ts, for all fields at once.
const names = {
  name: typedName().nullish().meta({ description: 'Unique name.' }),
  display_name: typedName().nullish(),
}
const manager = id.nullish().meta({ description: 'Id of the manager, a user.' })

export const advertiserInput = z.object({
  ...names,
  user_id: manager,
  status: activeStatus.default('active'),
  is_test_advertiser: isTest.default('inactive'),
  send_org_funnel: isOrgFunnel.default(false),
})

export const advertiserChange = z.object({
  id,
  ...names,
  user_id: manager.meta({
    description: 'Id of the manager, a user; null removes the manager, omitted leaves it unchanged.',
  }),
  status: activeStatus.optional(),
  is_test_advertiser: isTest.optional(),
  send_org_funnel: isOrgFunnel.optional(),
  version: z.int().optional().meta({ description: 'The version that was read; 409 if it is out of date.' }),
})

export const advertiserName = z
  .object({ id: z.int(), name: z.string(), display_name: z.string() })
  .meta({ id: 'AdvertiserName' })

export const advertiser = z
  .object({
    id: z.int(),
    name: z.string(),
    display_name: z.string(),
    user_id: z.int().nullable(),
    user_name: z.string().nullable().meta({ description: 'Name of the manager.' }),
    status: z.enum(activeStatuses),
    is_test_advertiser: z.enum(activeStatuses),
    send_org_funnel: z.boolean(),
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Advertiser' })

export type AdvertiserRow = z.output<typeof advertiser>
