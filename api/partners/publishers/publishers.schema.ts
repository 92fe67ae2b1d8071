import { z } from 'zod'
import { activeStatuses } from '../../../shared/app/activeStatus'
import { postbackEvents, postbackPlaceholders } from '../../../shared/partners/publisherPostbacks'
import { autologinUnits, locateLeadsByWays } from '../../../shared/partners/publishers'
import { cap } from '../../routing/caps/caps.schema'
import { fewIds, id } from '../../app/http/ids'
import { funnelOverride, publisherOverride } from '../overrides/overrides.schema'
import { supportedCountry } from '../supportedCountries/supportedCountries.schema'
import { payout } from './payouts.schema'
import { typedName } from '../../app/http/names'

const number = z.union([z.number(), z.string().max(20)]).nullish()
const text = z.string().max(10_000).nullish()

// Missing and invalid values are reported by shared/partners/publishers.ts, for all fields at once.
export const publisherInput = z.object({
  name: typedName()
    .max(10_000)
    .nullish()
    .meta({ description: 'Required; must be unique, upper and lower case are treated as equal.' }),
  status: z
    .enum(activeStatuses, { error: 'Status is active or inactive' })
    .optional()
    .meta({ description: 'Defaults to active.' }),
  autologin_interval: number.meta({ description: 'Required: how long an autologin link is valid.' }),
  autologin_interval_unit: z
    .enum(autologinUnits, { error: 'The unit is days, hours or minutes' })
    .optional()
    .meta({ description: 'Defaults to days.' }),
  block_duplicate_leads: z.boolean().optional().meta({
    description: 'Whether to refuse leads whose e-mail or phone was already sent by any publisher. Defaults to true.',
  }),
  locate_leads_by: text.meta({ description: `Required: ${locateLeadsByWays.join(', ')}; \`ip\` means ip_address.` }),
  tracking_domain: text,
  offer_url: text.meta({ description: 'A URL that begins with https:// or http://.' }),
  postback_url: text.meta({
    description: `URL for postbacks; placeholders: ${Object.keys(postbackPlaceholders)
      .map((name) => `{${name}}`)
      .join(', ')}.`,
  }),
  postback_events: z
    .array(z.enum(postbackEvents))
    .max(postbackEvents.length)
    .optional()
    .meta({ description: 'Events reported by postbacks; all if omitted.' }),
})
/** Fields omitted by an update are unchanged. */
export const publisherChange = publisherInput.extend({
  id,
  version: z.int().optional().meta({ description: 'The version that was read; 409 if it is out of date.' }),
})

export const publisherRow = z
  .object({
    id: z.int(),
    name: z.string(),
    status: z.enum(activeStatuses),
    autologin_interval: z.int(),
    autologin_interval_unit: z.enum(autologinUnits),
    block_duplicate_leads: z.boolean(),
    locate_leads_by: z.enum(locateLeadsByWays),
    tracking_domain: z.string().nullable(),
    offer_url: z.string().nullable(),
    is_test: z.boolean().meta({ description: 'The sample publisher, all of whose leads are test leads.' }),
    version: z.int(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'PublisherRow', description: 'Without the API token, which is never in a list.' })

/** For editors only: the postback URL may contain a secret. */
export const publisherDetail = publisherRow
  .extend({ postback_url: z.string().nullable(), postback_events: z.array(z.enum(postbackEvents)) })
  .meta({ id: 'PublisherDetail' })

const publisher = publisherRow
  .extend({
    postback_url: z.string().optional().nullable().meta({ description: 'Omitted without PUBLISHERS_EDIT.' }),
    postback_events: z.array(z.enum(postbackEvents)).optional(),
    api_token: z.string().nullable().optional().meta({
      description:
        'Token for sending leads. Omitted without PUBLISHERS_EDIT; null if the server can no longer decrypt it.',
    }),
  })
  .meta({ id: 'Publisher' })

export const settingsShapes = {
  caps: z.array(cap),
  supported_countries: z.array(supportedCountry),
  publisher_overrides: z.array(publisherOverride),
  funnel_overrides: z.array(funnelOverride),
  payouts: z.array(payout),
}
export type SettingsPart = keyof typeof settingsShapes
const settingsParts = Object.keys(settingsShapes) as SettingsPart[]

export const settingsQuery = z.object({
  parts: z
    .string()
    .max(200)
    .optional()
    .transform((names) =>
      names === undefined ? settingsParts : settingsParts.filter((part) => names.split(',').includes(part)),
    )
    .meta({
      description: `Parts to return, separated by commas: ${settingsParts.join(', ')}. All if omitted.`,
      type: 'string',
    }),
})

/** For several publishers: permissions as for the page of one. */
export const severalSettingsQuery = settingsQuery.extend({ ids: fewIds })
export const severalPublisherSettings = z.array(
  z.object({
    id: z.int(),
    ...z.object(settingsShapes).partial().shape,
    postback_url: publisher.shape.postback_url,
    postback_events: publisher.shape.postback_events,
  }),
)

export const publisherSettings = z
  .object(settingsShapes)
  .partial()
  .extend({ publisher })
  .meta({ id: 'PublisherSettings', description: 'Each part is present only with its LIST permission.' })

export const rotation = z.object({ message: z.string(), api_token: z.string() }).meta({ id: 'PublisherTokenRotation' })

export const shownToken = z
  .object({ api_token: z.string().nullable().meta({ description: 'Null if the server can no longer decrypt it.' }) })
  .meta({ id: 'PublisherToken' })

/** Everything a publisher needs to send leads, except the token. */
export const apiDetails = z
  .object({
    lead_url: z.string().meta({ description: 'Public URL for sending leads.' }),
    token_prefix: z.string().nullable().meta({
      description:
        'First characters of the API token, to identify it; null if the server can no longer decrypt the token.',
    }),
  })
  .meta({ id: 'PublisherApiDetails' })

export type PublisherRow = z.output<typeof publisherRow>
export type PublisherDetail = z.output<typeof publisherDetail>
