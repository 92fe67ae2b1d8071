import { z } from 'zod'
import { cap } from '../../routing/caps/caps.schema'
import { exclusion } from '../exclusions/exclusions.schema'
import { fewIds } from '../../app/http/ids'
import { openingHours } from '../openingHours/openingHours.schema'
import { funnelOverride, publisherOverride } from '../overrides/overrides.schema'
import { revenue } from '../revenues/revenues.schema'
import { supportedCountry } from '../supportedCountries/supportedCountries.schema'
import { advertiser } from './advertisers.schema'

/** Parts of an advertiser's page by their names in the response. */
export const settingsParts = {
  revenues: z.array(revenue),
  caps: z.array(cap),
  supported_countries: z.array(supportedCountry),
  openingHours: z.array(openingHours),
  exclusions: z.array(exclusion),
  publisher_overrides: z.array(publisherOverride),
  funnel_overrides: z.array(funnelOverride),
} as const
export type SettingsPart = keyof typeof settingsParts

const partNames = Object.keys(settingsParts) as [SettingsPart, ...SettingsPart[]]

export const settingsQuery = z.object({
  parts: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(z.enum(partNames, `Parts are ${partNames.join(', ')}.`)).max(partNames.length * 2))
    .optional()
    .meta({
      description: `Parts to return, separated by commas: ${partNames.join(', ')}. All if omitted; none if empty.`,
    }),
})

/** For several advertisers: permissions as for the page of one. */
export const severalSettingsQuery = settingsQuery.extend({ ids: fewIds })
export const severalAdvertiserSettings = z.array(z.object({ id: z.int(), ...z.object(settingsParts).partial().shape }))

/** Each part is present if it was requested and the caller holds its LIST permission. */
export const advertiserSettings = z
  .object({ advertiser, ...z.object(settingsParts).partial().shape })
  .meta({ id: 'AdvertiserSettings' })
