import type { ExportLink, Resolvers } from '../../generated/graphql'
import { payload } from '../../app/records/payloads'
import type { Schemas } from '../../app/rest/restTypes'
import { graphqlField } from '../../app/rest/names'
import { createLeadsLink, createLogsLink } from './exports.rest'

const link = ({ key, total, expires_at }: Schemas['ExportLink']): ExportLink => ({
  path: `/export/link?key=${encodeURIComponent(key)}`,
  total,
  expiresAt: expires_at,
})

const searchPlaces = new Map([
  ['searchTxt', 'texts'],
  ['searchIn', 'in'],
  ['isSearchGlobal', 'isGlobal'],
])
const pagePlaces = ['number', 'limit', 'after']
const ownPlaces = ['sort', 'email', 'statuses', 'metric', 'parents', 'onlyPage', 'leadIds', 'columns']

/** REST takes filter, search and page as one object. */
function leadPlace(restField: string): string {
  const field = graphqlField(restField)
  const [name = '', ...rest] = field.split('.')
  const search = searchPlaces.get(name)
  if (search) return ['search', search, ...rest].join('.')
  if (name === 'leadStatusId') return ['statuses', ...rest].join('.')
  if (pagePlaces.includes(name)) return `page.${field}`
  return ownPlaces.includes(name) ? field : `filter.${field}`
}

export const exportResolvers: Resolvers = {
  Mutation: {
    exportLeads: (_parent, { input }, { rest }) =>
      payload(async () => ({ link: link(await createLeadsLink(rest, input)) }), leadPlace),
    exportCampaignLogs: (_parent, { input }, { rest }) =>
      payload(async () => ({ link: link(await createLogsLink(rest, input)) })),
  },
}
