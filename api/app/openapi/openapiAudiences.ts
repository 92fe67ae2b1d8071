import type { Config } from '../process/config'
import { describeRoutes, type DocumentScope } from './openapi'

/** Documents for external audiences, each with only its own routes. */
const audiences = {
  publishers: {
    title: 'Leads from publishers',
    description:
      'Send leads with your API token, which you get from your contact person. Names are snake_case, countries ISO 3166-1 ' +
      'alpha-2, phone numbers with international prefix. Link to `/click` to count visits, and open the `autologin_url` of a ' +
      'response to sign a lead in.',
    tagNames: ['Intake', 'Visitor links'],
  },
  brokers: {
    title: 'Postbacks from brokers',
    description:
      'Report status changes and deposits of the leads you received, with the postback token of your advertiser. Names are ' +
      'snake_case, date-times ISO 8601 with offset, amounts US dollars.',
    tagNames: ['Postbacks'],
  },
} as const satisfies Record<string, Omit<DocumentScope, 'server'>>

export type Audience = keyof typeof audiences
export const audienceNames = Object.keys(audiences) as Audience[]

/** The OpenAPI document of one audience, with the public address of the API. */
export const audienceDocument = (audience: Audience, { publicUrl }: Pick<Config, 'publicUrl'>) =>
  describeRoutes({
    ...audiences[audience],
    server: { url: publicUrl, description: 'Public address of the REST API.' },
  })
