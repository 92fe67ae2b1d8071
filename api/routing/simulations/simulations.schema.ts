import { z } from 'zod'
import { capParameters } from '../../../shared/routing/caps'
import { contactMessages, contactProblem, type ContactField } from '../../../shared/leads/leadContact'
import { parseWallTime } from '../../../shared/app/time/wallTimes'
import { id } from '../../app/http/ids'
import { traceStep } from '../engine/traceSteps'

const maxSimulated = 10_000
const counts = `Use 1 to ${maxSimulated} leads.`
const text = z.string('Use a text.').trim().max(255, 'At most 255 characters.').nullish()
const contact = (field: ContactField) => text.refine((value) => !contactProblem(field, value), contactMessages[field])

export const simulateBody = z.object({
  distribution_id: id
    .nullish()
    .meta({ description: 'Id of the only distribution to try; if omitted, all matching ones are tried.' }),
  country_id: id
    .nullish()
    .meta({ description: "Required without distribution_id; otherwise defaults to the distribution's country." }),
  affiliate_id: id.nullish().meta({
    description: 'If omitted: the publisher of distribution_id, or without it only Global distributions match.',
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
        'Parameters of the lead, with its API offer as `funnel`. Defaults to the required parameters of distribution_id.',
    }),
  email: contact('email').meta({ description: 'For the intake checks: blacklist and duplicates.' }),
  phone: contact('phone').meta({ description: 'For the intake checks: blacklist and duplicates.' }),
  ip: contact('ip').meta({ description: 'For the intake checks: blacklist.' }),
  first_name: text.meta({ description: 'For the intake checks: blacklist.' }),
  last_name: text.meta({ description: 'For the intake checks: blacklist.' }),
  moment: z
    .string('Use yyyy-MM-dd HH:mm.')
    .refine((moment) => parseWallTime(moment) !== null, 'Use yyyy-MM-dd HH:mm.')
    .nullish()
    .meta({ description: "Wall-clock time in the user's time zone; now if omitted." }),
  refusing_advertiser_ids: z
    .array(id)
    .max(1000, 'At most 1000 at once.')
    .nullish()
    .meta({ description: 'Ids of advertisers that refuse every lead in the simulation.' }),
  count: z
    .int(counts)
    .min(1, counts)
    .max(maxSimulated, counts)
    .nullish()
    .meta({ description: 'Number of leads, simulated one after another; 1 if omitted.' }),
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
    funnel_origin: z
      .string()
      .nullable()
      .meta({ description: 'Origin of the override: distribution, advertiser or publisher.' }),
    publisher_id: z.string().nullable(),
    publisher_id_origin: z.string().nullable(),
    parameters: z.record(z.string(), z.string()),
  })
  .meta({
    id: 'SimulationTold',
    description: "Values sent to the advertiser instead of the lead's own; null fields are not changed.",
  })

const percent = z.number().meta({ description: 'Percentage of all simulated leads, at most two decimals.' })

export const simulation = z
  .object({
    moment: z.string().meta({ description: 'ISO 8601 in UTC.' }),
    refused_at_intake: z.string().nullable().meta({
      description:
        'Why the intake checks would refuse the lead: publisher, country, blacklist or duplicate. The decision ignores these checks.',
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
        description: 'Routing decision for the first lead, with all evaluation steps.',
      }),
    count: z.int(),
    outcome: z.array(
      z
        .object({
          ...place,
          leads: z.int(),
          percent,
          refused: z.int().meta({ description: 'Number of leads that it refused.' }),
        })
        .meta({ id: 'SimulationOutcome' }),
    ),
    unplaced: z.object({
      leads: z.int(),
      percent,
      steps: z.array(traceStep).meta({ description: 'Evaluation steps of the first unplaced lead.' }),
    }),
  })
  .meta({ id: 'Simulation' })
export type Simulation = z.input<typeof simulation>
