import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import type { CreateReportScheduleMutationVariables, ReportScheduleRowFragment } from '../../generated/graphql'
import { renderApp, server } from '../../test/render'
import { openReport, useReportsServer } from '../../test/reportsServer'
// Loaded here, so that no test waits for them.
import './ReportSchedulesPage'
import './ScheduleDialog'
import './ScheduleRuns'

const run = (more: object = {}) => ({
  ...{ __typename: 'ReportRun' as const, id: '7', scheduleId: '1', dueAt: '2026-11-20T08:00:00.000Z', isManual: false },
  ...{ missed: 0, state: 'sent' as const, attempts: 1, attemptedAt: '2026-11-20T08:00:01.000Z' },
  ...{ nextAttemptAt: null, fault: null, ...more },
})
const schedule = (id: string, more: Partial<ReportScheduleRowFragment>): ReportScheduleRowFragment => ({
  ...{ __typename: 'ReportSchedule', id, name: `Schedule ${id}`, owner: 'ada@example.test', isOwn: true },
  ...{ report: 'leads', reportTitle: 'Report by advertiser', address: '/reports?tab=advertiser_id' },
  ...{ period: 'yesterday', frequency: 'weekly', weekdays: [1, 2, 3, 4, 5], monthDay: null, timeOfDay: '08:00' },
  ...{ timeZone: 'Europe/Berlin', destination: 'email', channelId: '3', recipients: ['bob@office.example'], url: '' },
  ...{ hasSecret: false, isActive: true, stoppedReason: null, nextRunAt: '2026-11-23T07:00:00.000Z', lastRun: run() },
  ...{ accessToken: null, canTakeOver: false, version: 1, ...more },
})
const failed = run({ id: '8', scheduleId: '2', state: 'failed', attempts: 8, fault: 'It answered with HTTP 500.' })
const stopped = 'ada@example.test no longer has the permission to see this report.'

const ofToken = {
  ...{ accessToken: 'Nightly', canTakeOver: true, isActive: false, nextRunAt: null },
  stoppedReason: 'The access token Nightly, which made it, was revoked.',
}

const created: CreateReportScheduleMutationVariables[] = []
const acted: [string, object][] = []
const rowOf = async (name: string) => (await screen.findByText(name)).closest('[role="row"]') as HTMLElement

describe('scheduling a report', () => {
  useReportsServer()
  beforeEach(() => {
    created.length = 0
    acted.length = 0
    server.use(
      graphql.query('ReportSenders', () =>
        HttpResponse.json({
          data: {
            reportSenders: [
              { __typename: 'ReportSender', channelId: '3', name: 'Office', sender: 'reports@office.example' },
            ],
          },
        }),
      ),
      graphql.query('ReportSchedules', () =>
        HttpResponse.json({
          data: {
            reportSchedules: [
              schedule('1', {}),
              schedule('2', { lastRun: failed }),
              schedule('4', { weekdays: [1] }),
              schedule('5', ofToken),
              schedule('3', { isActive: false, nextRunAt: null, stoppedReason: stopped, isOwn: false }),
            ],
          },
        }),
      ),
      graphql.query('ReportRuns', () =>
        HttpResponse.json({ data: { reportRuns: { __typename: 'ReportRunList', total: 1, rows: [failed] } } }),
      ),
      graphql.mutation<object, CreateReportScheduleMutationVariables>('CreateReportSchedule', ({ variables }) => {
        created.push(variables)
        return HttpResponse.json({
          data: {
            createReportSchedule: {
              ...{ __typename: 'ReportSchedulePayload', reportSchedule: schedule('4', {}), errors: [] },
            },
          },
        })
      }),
      graphql.mutation('TakeOverReportSchedule', ({ variables }) => {
        acted.push(['take over', variables])
        return HttpResponse.json({
          data: {
            takeOverReportSchedule: {
              ...{ __typename: 'ReportSchedulePayload', reportSchedule: schedule('5', {}), errors: [] },
            },
          },
        })
      }),
      graphql.mutation('RetryReportRun', ({ variables }) => {
        acted.push(['retry', variables])
        const reportRun = { ...failed, state: 'waiting' }
        return HttpResponse.json({
          data: { retryReportRun: { __typename: 'ReportRunPayload', reportRun, errors: [] } },
        })
      }),
    )
  })

  it('leads to the channels where none can send e-mails, and cannot be saved until then', async () => {
    server.use(graphql.query('ReportSenders', () => HttpResponse.json({ data: { reportSenders: [] } })))
    const user = await openReport('/reports?tab=advertiser_id&chart=0')
    await user.click(screen.getByText('Schedule'))
    await user.click(await screen.findByText('Schedule this report…'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule Report' }))
    const channels = await dialog.findByRole('link', { name: 'Add a channel' })
    expect(channels.getAttribute('href')).toBe('/inbox?tab=channels')
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Schedule' })
    expect([save.disabled, dialog.getByText('E-mails need a channel').getAttribute('role')]).toEqual([true, 'status'])
    await user.click(dialog.getByLabelText('Webhook'))
    expect(save.disabled).toBe(false)
  })

  it('sends the view on screen without its dates', async () => {
    const user = await openReport('/reports?tab=advertiser_id&chart=0&filters=%7B%22publisher_id%22%3A%5B3%5D%7D')
    await user.click(screen.getByText('Schedule'))
    await user.click(await screen.findByText('Schedule this report…'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule Report' }))
    dialog.getByDisplayValue('Report by advertiser, yesterday')
    await user.click(dialog.getByLabelText('Webhook'))
    await user.click(dialog.getByLabelText(/^Address/))
    await user.paste('https://hooks.example/reports')
    await user.click(dialog.getByText('Generate'))
    await user.click(dialog.getByRole('button', { name: 'Schedule' }))
    await waitFor(() => expect(created).toHaveLength(1))
    expect(created[0]).toMatchObject({
      view: {
        ...{ report: 'leads', groupBy: 'advertiserId', filter: { publisherId: ['3'], isTest: false } },
        ...{ columns: expect.arrayContaining(['leads', 'aff_ftd', 'revenue']), sortBy: 'leads', sortOrder: 'desc' },
      },
      input: {
        ...{ period: 'yesterday', frequency: 'daily', weekdays: [], monthDay: null, timeOfDay: '08:00' },
        ...{
          destination: 'webhook',
          url: 'https://hooks.example/reports',
          secret: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
      },
    })
    expect(created[0]?.view.filter).not.toHaveProperty('startDate')
  })

  it('says by field what is missing', async () => {
    const { staff: user } = renderApp({ path: '/report-schedules?dialog=edit&id=4' })
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Schedule' }))
    await user.click(dialog.getByLabelText('Mon'))
    await user.click(dialog.getByLabelText('Remove bob@office.example'))
    expect(document.activeElement).toBe(dialog.getByLabelText(/^Recipients/))
    await user.clear(dialog.getByLabelText(/^Time/))
    await user.click(dialog.getByText('Save'))
    for (const text of ['Choose at least one day.', 'Enter at least one e-mail address.', 'Use HH:mm.'])
      await dialog.findByText(text)
    expect(document.activeElement).toBe(dialog.getByRole('group', { name: 'Days' }))
  })

  it('is shown with when, to whom and how it went, with the acts of the owner alone', async () => {
    const { staff: user } = renderApp({ path: '/report-schedules' })
    expect((await rowOf('Schedule 1')).textContent).toMatch(
      /Monday to Friday at 08:00 \(Europe\/Berlin\)bob@office.example.*Sent/,
    )
    expect((await rowOf('Schedule 2')).textContent).toMatch('Failed: It answered with HTTP 500.')
    expect((await rowOf('Schedule 3')).textContent).toMatch(`Stopped: ${stopped}`)
    await user.click(within(await rowOf('Schedule 3')).getByRole('button', { name: /^Actions / }))
    const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(names).toEqual(expect.arrayContaining(['Runs', 'Delete']))
    for (const name of ['Edit', 'Send now', 'Resume']) expect(names).not.toContain(name)
  })

  it('of an access token that ended says why it is paused, and is taken over with one button', async () => {
    const { staff: user } = renderApp({ path: '/report-schedules' })
    const row = await rowOf('Schedule 5')
    expect(row.textContent).toMatch(`Stopped: ${ofToken.stoppedReason}`)
    expect(row.textContent).toMatch('ada@example.test, access token Nightly')
    await user.click(within(row).getByRole('button', { name: /^Actions / }))
    const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    for (const name of ['Send now', 'Resume']) expect(names).not.toContain(name)
    await user.click(screen.getByRole('menuitem', { name: 'Take over' }))
    await waitFor(() => expect(acted).toEqual([['take over', { id: '5' }]]))
    await waitFor(async () => expect((await rowOf('Schedule 5')).textContent).not.toMatch('Stopped'))
  })

  it('of which there are none leads to the reports', async () => {
    server.use(graphql.query('ReportSchedules', () => HttpResponse.json({ data: { reportSchedules: [] } })))
    const { staff: user } = renderApp({ path: '/report-schedules' })
    await user.click(await screen.findByRole('button', { name: 'Choose a report' }))
    expect(window.location.pathname).toBe('/reports')
  })

  it('lets a failed run be sent again', async () => {
    const { staff: user } = renderApp({ path: '/report-schedules?dialog=runs&id=2' })
    const dialog = within(await screen.findByRole('dialog', { name: 'Schedule 2' }))
    await dialog.findByText('It answered with HTTP 500.')
    await user.click(dialog.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(acted).toEqual([['retry', { id: '8' }]]))
  })
})
