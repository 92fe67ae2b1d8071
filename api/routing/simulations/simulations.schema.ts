import { z } from 'zod'
import { capParameters } from '../../../shared/routing/caps'
import { contactMessages, contactProblem, type ContactField } from '../../../shared/leads/leadContact'
import { parseWallTime } from '../../../shared/app/time/wallTimes'
import { id } from '../../app/http/ids'
import { traceStep } from '../engine/traceSteps'

export const maxSimulated = 10_000
const counts = `Use 1 to ${maxSimulated} leads.`
const text = z.string('Use a text.').trim().max(255, 'At most 255 characters.').nullish()
const contact = (field: ContactField) => text.refine((value) => !contactProblem(field, value), contactMessages[field])

export const simulateBody = z.object({
  distribution_id: id.nullish().meta({ description: 'Only this one is tried; all that match when left out.' }),
  country_id: id
    .nullish()
    .meta({ description: "Needed without distribution_id; else the distribution's own when left out." }),
  affiliate_id: id.nullish().meta({
    description:
      "Of nobody when left out: Global distributions alone match. With distribution_id, the distribution's own.",
  }),
  parameters: z
    .strictObject(
      Object.fromEntries(capParameters.map((name) => [name, text])) as Record<
        (typeof capParameters)[number],
        typeof text
      >,
      {
        error: (issue) =>
          issue.code === 'unrecognized_keys' ? `Only ${capParameters.join(', ')} can be used here.` : undefined,
      },
    )
    .partial()
    .nullish()
    .meta({
      description:
        "What the lead carries, its API offer as `funnel`. With distribution_id, the distribution's segment when left out.",
    }),
  email: contact('email').meta({ description: 'For the checks of the intake: blacklist and duplicates.' }),
  phone: contact('phone').meta({ description: 'For the checks of the intake: blacklist and duplicates.' }),
  ip: contact('ip').meta({ description: 'For the checks of the intake: blacklist.' }),
  first_name: text.meta({ description: 'For the checks of the intake: blacklist.' }),
  last_name: text.meta({ description: 'For the checks of the intake: blacklist.' }),
  moment: z
    .string('Use yyyy-MM-dd HH:mm.')
    .refine((moment) => parseWallTime(moment) !== null, 'Use yyyy-MM-dd HH:mm.')
    .nullish()
    .meta({ description: "Wall-clock time of the user's zone; now when left out." }),
  refusing_advertiser_ids: z
    .array(id)
    .max(1000, 'At most 1000 at once.')
    .nullish()
    .meta({ description: 'Advertisers that refuse every lead they are offered.' }),
  count: z
    .int(counts)
    .min(1, counts)
    .max(maxSimulated, counts)
    .nullish()
    .meta({ description: 'Leads that come one after another at the moment; 1 when left out.' }),
})
export type SimulateBody = z.output<typeof simulateBody>

const place = {
  distribution_id: z.int(),
  distribution_name: z.string(),
  timeslot_id: z.int(),
  timeslot_name: z.string(),
  group_id: z.int(),
  group_name: z.string(),
  advertiser_id: z.int(),
  advertiser_name: z.string(),
}

const told = z
  .object({
    funnel: z.string().nullable(),
    funnel_origin: z.string().nullable().meta({ description: 'distribution, advertiser or publisher.' }),
    publisher_id: z.string().nullable(),
    publisher_id_origin: z.string().nullable(),
    parameters: z.record(z.string(), z.string()),
  })
  .meta({
    id: 'SimulationTold',
    description: "What the advertiser is told instead of the lead's own; null where it is not changed.",
  })

const percent = z.number().meta({ description: 'Of all simulated leads, at most two decimals.' })

export const simulation = z
  .object({
    moment: z.string().meta({ description: 'ISO 8601 in UTC.' }),
    refused_at_intake: z.string().nullable().meta({
      description:
        'Why the intake would refuse the lead before routing: publisher, country, blacklist or duplicate. The decision then says what routing would do without that.',
    }),
    decision: z
      .object({
        chosen: z.object(place).nullable(),
        steps: z.array(traceStep),
        told: told.nullable(),
        reserved_cap_ids: z.array(z.int()),
      })
      .meta({
        id: 'SimulationDecision',
        description: 'Of the first lead: where it goes, and everything that was looked at.',
      }),
    count: z.int(),
    outcome: z.array(
      z
        .object({
          ...place,
          leads: z.int(),
          percent,
          refused: z.int().meta({ description: 'Offers that it refused.' }),
        })
        .meta({ id: 'SimulationOutcome' }),
    ),
    unplaced: z.object({
      leads: z.int(),
      percent,
      steps: z.array(traceStep).meta({ description: 'Of the first lead that nobody could take.' }),
    }),
  })
  .meta({ id: 'Simulation' })
export type Simulation = z.input<typeof simulation>
