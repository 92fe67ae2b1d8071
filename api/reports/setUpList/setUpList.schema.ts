import { z } from 'zod'
import { testPartners } from '../../partners/publishers/testPartners.schema'
import { setUpSteps } from '../../../shared/reports/setUpSteps'

const named = (description: string) => z.object({ id: z.int(), name: z.string() }).nullable().meta({ description })
const step = z.enum(setUpSteps, { error: 'There is no such step.' })

export const setUpList = z
  .object({
    is_demo: z.boolean().meta({ description: 'Whether this is the demo data, whose business is set up.' }),
    steps: z.array(
      z
        .object({
          step,
          done_at: z.iso.datetime().nullable().meta({
            description:
              'When the data first fulfilled it; null if it does not. Test partners and test leads do not count.',
          }),
          is_skipped: z.boolean(),
          roles: z.array(z.string()).meta({ description: 'Roles whose users may do it, by name.' }),
        })
        .meta({ id: 'SetUpStep' }),
    ),
    publisher: named('The first publisher; null if there is none or the caller may not read publishers.'),
    advertiser: named(
      'The advertiser whose broker was tested first, else the first one; null if there is none or the caller may not read ' +
        'advertisers.',
    ),
    test_partners: testPartners.nullable().meta({ description: 'Null if they are not connected.' }),
    may_try: z.boolean().meta({ description: 'Whether the sandbox broker runs, which test partners need.' }),
    country: named("A country of the advertiser's or publisher's prices, else one that the advertiser supports."),
  })
  .meta({ id: 'SetUpList' })
export type SetUpList = z.infer<typeof setUpList>

export const skipBody = z.object({ step, is_skipped: z.boolean('Send true or false') })
