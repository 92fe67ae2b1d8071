import { groupFacts } from '../../../shared/reports/reportGroups'
import { payload } from '../../app/records/payloads'
import { renamed } from '../../app/rest/places'
import type { Parameters } from '../../app/rest/restTypes'
import { bodyOf } from '../../app/records/calls'
import { readReportSchedule } from '../../generated/rows'
import type { ReportViewInput, Resolvers } from '../../generated/graphql'
import { restFilter } from '../../leads/leads/leads.filter'

type Content = Parameters<'/api/report-schedules/{id}', 'put'>['body']

const viewOf = ({ report, filter, groupBy, columns, sortBy, sortOrder }: ReportViewInput) => ({
  ...{ report, group_by: groupFacts[groupBy].restName, columns: [...columns] },
  filter: restFilter(filter),
  sort: sortBy ? { by: sortBy, order: sortOrder ?? 'desc' } : null,
})

const newSchedulePlace = renamed(
  [/^view\.sort\.by$/, 'view.sortBy'],
  [/^view\.sort\.order$/, 'view.sortOrder'],
  [/^(country|publisher|advertiser|distribution|dis|campaign|campaignStep|campaignSource)Id\b/, 'view.filter.$&'],
)

export const reportScheduleResolvers: Resolvers = {
  Mutation: {
    createReportSchedule: (_parent, { view, input, key }, { rest }) =>
      payload(async () => {
        const content = bodyOf('updateReportSchedule', { input }) as Content
        const body = { view: viewOf(view), ...content }
        const made = await rest.send('post', '/api/report-schedules', { body, idempotencyKey: key })
        return { reportSchedule: readReportSchedule(made) }
      }, newSchedulePlace),
  },
}
