import { deletion, payload } from '../../app/records/payloads'
import { renamed } from '../../app/rest/places'
import { fromRest } from '../../app/rest/fromRest'
import { idNumber, oneOf } from '../../app/rest/ids'
import type { Schemas } from '../../app/rest/restTypes'
import type { ReportSchedule, ReportScheduleInput, ReportViewInput, Resolvers } from '../../generated/graphql'
import { restFilter } from '../../leads/leads/leads.filter'

const runFromRest = (row: Schemas['ReportRun']) => fromRest(row)

const scheduleFromRest = ({ last_run, ...row }: Schemas['ReportSchedule']): ReportSchedule => ({
  ...fromRest(row),
  lastRun: last_run && runFromRest(last_run),
})

const contentOf = ({ name, channelId, ...input }: ReportScheduleInput) => ({
  ...{ name: name ?? '', period: input.period, frequency: input.frequency, weekdays: input.weekdays ?? [] },
  ...{ month_day: input.monthDay ?? null, time_of_day: input.timeOfDay, time_zone: input.timeZone ?? undefined },
  ...{ destination: input.destination, channel_id: channelId == null ? null : idNumber(channelId, 'channelId') },
  ...{ recipients: input.recipients ?? [], url: input.url ?? '', secret: input.secret ?? undefined },
})

const viewOf = ({ report, filter, groupBy, columns, sortBy, sortOrder }: ReportViewInput) => ({
  ...{ report, group_by: groupBy, columns: [...columns] },
  filter: restFilter(filter),
  sort: sortBy ? { by: sortBy, order: sortOrder ?? 'desc' } : null,
})

const newSchedulePlace = renamed(
  [/^view\.sort\.by$/, 'view.sortBy'],
  [/^view\.sort\.order$/, 'view.sortOrder'],
  [/^(country|publisher|advertiser|distribution|dis|campaign|campaignStep|campaignSource)Id\b/, 'view.filter.$&'],
)

export const reportScheduleResolvers: Resolvers = {
  Query: {
    reportSchedules: async (_parent, _args, { rest }) =>
      (await rest.get('/api/report-schedules')).map(scheduleFromRest),
    reportSchedule: async (_parent, { id }, { rest }) => {
      const found = await rest.get('/api/report-schedules', { query: { ids: String(idNumber(id, 'id')) } })
      return oneOf(found.map(scheduleFromRest), id)
    },
    reportRuns: async (_parent, { scheduleId, pageNumber, limit }, { rest }) => {
      const { total, data } = await rest.get('/api/report-runs', {
        query: { schedule_id: idNumber(scheduleId, 'scheduleId'), page: pageNumber, limit },
      })
      return { total, rows: data.map(runFromRest) }
    },
    reportSenders: async (_parent, _args, { rest }) =>
      (await rest.get('/api/report-senders')).map(({ id, ...sender }) => ({ channelId: String(id), ...sender })),
  },
  Mutation: {
    createReportSchedule: (_parent, { view, input, key }, { rest }) =>
      payload(async () => {
        const body = { view: viewOf(view), ...contentOf(input) }
        const made = await rest.send('post', '/api/report-schedules', { body, idempotencyKey: key })
        return { reportSchedule: scheduleFromRest(made) }
      }, newSchedulePlace),
    updateReportSchedule: (_parent, { id, input, version }, { rest }) =>
      payload(async () => {
        const body = { ...contentOf(input), version: version ?? undefined }
        const path = { id: idNumber(id, 'id') }
        return {
          reportSchedule: scheduleFromRest(await rest.send('put', '/api/report-schedules/{id}', { path, body })),
        }
      }),
    switchReportSchedule: (_parent, { id, isActive }, { rest }) =>
      payload(async () => {
        const path = { id: idNumber(id, 'id') }
        const body = { is_active: isActive }
        const saved = await rest.send('put', '/api/report-schedules/{id}/active', { path, body })
        return { reportSchedule: scheduleFromRest(saved) }
      }),
    takeOverReportSchedule: (_parent, { id }, { rest }) =>
      payload(async () => {
        const path = { id: idNumber(id, 'id') }
        const taken = await rest.send('post', '/api/report-schedules/{id}/take-over', { path })
        return { reportSchedule: scheduleFromRest(taken) }
      }),
    deleteReportSchedule: (_parent, { id }, { rest }) =>
      deletion(id, (restId) => rest.send('delete', '/api/report-schedules/{id}', { path: { id: restId } })),
    sendReportNow: (_parent, { id }, { rest }) =>
      payload(async () => {
        const path = { id: idNumber(id, 'id') }
        return { reportRun: runFromRest(await rest.send('post', '/api/report-schedules/{id}/send', { path })) }
      }),
    retryReportRun: (_parent, { id }, { rest }) =>
      payload(async () => {
        const path = { id: idNumber(id, 'id') }
        return { reportRun: runFromRest(await rest.send('post', '/api/report-runs/{id}/retry', { path })) }
      }),
  },
}
