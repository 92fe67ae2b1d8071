import { beforeEach, describe, expect, it, jest } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import type { InjectionCheckQuery, InjectLeadsMutationVariables, ProgressLogRowFragment } from '../../generated/graphql'
import { useLeadsServer as useFilterServer, answerFilterValues } from '../../test/leadsFilterServer'
import { openLeads, row, useLeadsServer } from '../../test/leadsServer'
import { admin, renderApp, server } from '../../test/render'
import './ManageSelectionDialog'
import './ProgressLogsDialog'
import { advertiser, country, publisher } from '../../test/linkedRecords'

type Job = ProgressLogRowFragment & { __typename: 'ProgressLog' }
const job = (id: number, facts: Partial<Job> = {}): Job => ({
  __typename: 'ProgressLog',
  id: String(id),
  leadId: '1000',
  email: `lead${id}@example.test`,
  publisher: publisher('7', 'Adriva'),
  advertiser: advertiser('9', 'Corvane'),
  country: country('57', 'DE', 'Germany'),
  createdAt: '2026-11-20T12:29:00.000+00:00',
  scheduledAt: `2099-11-20T12:${String(10 + id)}:00.000+00:00`,
  type: 'injection',
  status: 'idle',
  result: null,
  outcome: null,
  ...facts,
})
let jobs: Job[] = []
const fault = { message: 'down', extensions: { code: 'UPSTREAM_UNAVAILABLE' } }

function useJobs() {
  beforeEach(() => {
    jobs = [job(2), job(1), job(3, { status: 'running' })]
    server.use(
      graphql.query('ProgressLogs', () => HttpResponse.json({ data: { progressLogs: jobs } })),
      graphql.query('ProgressLogsCount', () => HttpResponse.json({ data: { progressLogsCount: jobs.length } })),
      graphql.mutation<object, { ids: string[] }>('RunProgressLogs', ({ variables: { ids } }) => {
        jobs = jobs.map((one) =>
          ids.includes(one.id)
            ? { ...one, status: 'completed', result: 'ACCEPTED', outcome: 'Accepted by Corvane' }
            : one,
        )
        const progressLogs = jobs.filter(({ id }) => ids.includes(id))
        return HttpResponse.json({
          data: { action: { __typename: 'ProgressLogsPayload', progressLogs, refused: [], errors: [] } },
        })
      }),
      graphql.mutation<object, { ids: string[] }>('DeleteProgressLogs', ({ variables: { ids } }) => {
        jobs = jobs.filter(({ id }) => !ids.includes(id))
        return HttpResponse.json({
          data: { action: { __typename: 'DeleteProgressLogsPayload', deletedIds: ids, refused: [], errors: [] } },
        })
      }),
    )
  })
}

async function openJobs() {
  const { staff } = renderApp({ path: '/leads?dialog=progress-logs' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Progress Logs' }))
  await dialog.findByText('lead1@example.test')
  return { staff, dialog }
}

describe('the progress logs', () => {
  useFilterServer()
  useJobs()

  it('are listed by time with the specified columns, and actions only if idle', async () => {
    const { dialog } = await openJobs()
    expect(
      dialog
        .getAllByRole('columnheader')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Job Id',
      'Injected Lead',
      'Lead',
      'Publisher',
      'Advertiser',
      'Country',
      'Created',
      'Scheduled',
      'Type',
      'Status',
      'Action',
    ])
    expect(dialog.getAllByText(/^lead\d@example/).map(({ textContent }) => textContent?.[4])).toEqual(['1', '2', '3'])
    const disabled = (name: string) => dialog.getByRole<HTMLButtonElement>('button', { name }).disabled
    expect(['Run job 1', 'Delete job 1', 'Run job 3', 'Delete job 3'].map(disabled)).toEqual([false, false, true, true])
    expect(await screen.findByRole('button', { name: 'Progress logs 3', hidden: true })).toBeTruthy()
  })

  it('run a job, tell what came of it, and let it go', async () => {
    const { staff, dialog } = await openJobs()
    await staff.click(dialog.getByRole('button', { name: 'Run job 1' }))
    const row = dialog.getByText('lead1@example.test').closest('tr')!
    /** Seconds pass on a clock that stands still in these tests. */
    const pass = (seconds: number) => jest.spyOn(Date, 'now').mockReturnValue(Date.now() + seconds * 1000)
    expect(within(row).getByText('running...')).toBeTruthy()
    pass(3)
    expect(await within(row).findByText('completed')).toBeTruthy()
    expect(within(row).getByText('Accepted by Corvane')).toBeTruthy()
    pass(3)
    await waitFor(() => expect(row.isConnected).toBe(false))
  })

  it('show a job whose lead was refused as refused', async () => {
    jobs = [job(1), job(2, { status: 'completed', result: 'REJECTED', outcome: 'Rejected: Corvane is not active.' })]
    const { dialog } = await openJobs()
    const row = within(dialog.getByText('lead2@example.test').closest('tr')!)
    expect(row.getByText('refused')).toBeTruthy()
    expect(row.queryByText('completed')).toBeNull()
  })

  it('leave a summary with links until it is closed', async () => {
    const { staff, dialog } = await openJobs()
    const rejected = { status: 'completed', result: 'REJECTED' } as const
    jobs = [
      job(1, { leadId: '1001', status: 'completed', result: 'ACCEPTED', outcome: 'Accepted by Corvane' }),
      job(2, { leadId: '1002', ...rejected, outcome: 'Rejected by Corvane: Cap full.' }),
      job(3, { leadId: '1003', ...rejected, outcome: 'Rejected by Corvane: Cap full.' }),
    ]
    server.use(
      graphql.mutation('RunProgressLogs', () =>
        HttpResponse.json({
          data: { action: { __typename: 'ProgressLogsPayload', progressLogs: [], refused: [], errors: [] } },
        }),
      ),
    )
    await staff.click(dialog.getByRole('button', { name: 'Run job 1' }))
    const summary = await dialog.findByRole('status', { name: 'Result of the run' })
    expect(summary.textContent).toBe('3 sent: 1 accepted, 2 rejected: 2 cap full')
    const filters = (name: string) =>
      new URL(within(summary).getByRole<HTMLAnchorElement>('link', { name }).href).searchParams.get('filters')
    expect(JSON.parse(filters('2 cap full') ?? '')).toMatchObject({ search_txt: ['1002', '1003'], search_in: 'id' })
    await staff.click(dialog.getByRole('button', { name: 'Close the result' }))
    expect(dialog.queryByRole('status', { name: 'Result of the run' })).toBeNull()
  })

  it('lead to the lead, the advertiser and the publisher, where the viewer may', async () => {
    const { dialog } = await openJobs()
    const hrefs = (name: string) =>
      dialog.getAllByRole('link', { name }).map((link) => decodeURIComponent(link.getAttribute('href') ?? ''))
    expect(hrefs('1000')[0]).toBe('/leads/1000')
    expect(hrefs('Corvane')[0]).toBe('/edit/advertiser/9')
    expect(hrefs('Adriva')[0]).toBe('/edit/affiliate/7')
  })

  it('delete many after a question', async () => {
    const { staff, dialog } = await openJobs()
    await staff.click(dialog.getByRole('checkbox', { name: 'Select all jobs' }))
    expect(dialog.getByText('2 jobs selected')).toBeTruthy()
    await staff.click(dialog.getByRole('button', { name: 'Delete selected' }))
    await staff.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Yes, delete it!' }))
    expect(await screen.findByText('Progress Logs Deleted')).toBeTruthy()
    expect(dialog.queryByText('lead1@example.test')).toBeNull()
    expect(dialog.getByText('lead3@example.test')).toBeTruthy()
  })

  it('say what failed, and leave the job idle', async () => {
    const { staff, dialog } = await openJobs()
    server.use(
      graphql.mutation('RunProgressLogs', () => HttpResponse.json({ errors: [fault] })),
      graphql.mutation('DeleteProgressLogs', () => HttpResponse.json({ errors: [fault] })),
    )
    await staff.click(dialog.getByRole('button', { name: 'Run job 1' }))
    expect(await screen.findByText('Failed to update the progress log. Please try again.')).toBeTruthy()
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Run job 1' }).disabled).toBe(false)
    await staff.click(dialog.getByRole('button', { name: 'Delete job 1' }))
    await staff.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Yes, delete it!' }))
    expect(await screen.findByText('Failed to delete the progress logs. Please try again.')).toBeTruthy()
    expect(dialog.getByText('lead1@example.test')).toBeTruthy()
  })

  it('show no count if it failed or is 0, and are hidden without permission', async () => {
    server.use(graphql.query('ProgressLogsCount', () => HttpResponse.json({ errors: [fault] })))
    const { unmount } = renderApp({ path: '/leads' })
    const button = await screen.findByRole('button', { name: 'Progress logs' })
    await waitFor(() => expect(button.title).toBe('The number of jobs did not load'))
    expect(button.textContent?.trim()).toBe('Progress logs')
    unmount()
    renderApp({ path: '/leads?dialog=progress-logs', user: { ...admin, permissions: [4] } })
    await screen.findByRole('heading', { name: 'Leads' })
    expect(screen.queryByRole('button', { name: /^Progress logs/ })).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('Manage selection', () => {
  useLeadsServer()
  const sent: InjectLeadsMutationVariables[] = []
  const answer = (action: object) =>
    server.use(
      graphql.mutation<object, InjectLeadsMutationVariables>('InjectLeads', ({ variables }) => {
        sent.push(variables)
        return HttpResponse.json({
          data: { action: { __typename: 'InjectLeadsPayload', simulations: [], refused: [], errors: [], ...action } },
        })
      }),
    )
  const answerCheck = (simulations: InjectionCheckQuery['injectionCheck']) =>
    server.use(
      graphql.query<InjectionCheckQuery>('InjectionCheck', () =>
        HttpResponse.json({ data: { injectionCheck: simulations } }),
      ),
    )
  beforeEach(() => {
    sent.length = 0
    answerFilterValues()
    answer({})
    answerCheck([])
  })

  /** The dialog over two selected leads. */
  async function openSelection() {
    const staff = await openLeads()
    for (const id of [1000, 999]) await staff.click(within(row(id)).getByRole('checkbox'))
    await staff.click(screen.getByRole('button', { name: 'Manage selection' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Send leads to a different advertiser' }))
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Confirm' })
    const takeAdvertiser = async () => {
      await staff.type(dialog.getByRole('combobox', { name: /^Advertiser/ }), 'hald')
      await staff.click(await dialog.findByRole('option', { name: 'Halden Trade' }))
    }
    return { staff, dialog, confirm, takeAdvertiser }
  }

  it('needs a selected row', async () => {
    const staff = await openLeads()
    await staff.click(screen.getByRole('button', { name: 'Manage selection' }))
    expect(await screen.findByText('No row selected')).toBeTruthy()
  })

  it('needs an advertiser and sound delays, and sends what was chosen', async () => {
    const { staff, dialog, confirm, takeAdvertiser } = await openSelection()
    expect(confirm.disabled).toBe(true)
    await staff.tab()
    expect(dialog.getByText('Please select a valid advertiser')).toBeTruthy()
    await takeAdvertiser()
    expect(dialog.queryByText('Please select a valid advertiser')).toBeNull()
    await staff.click(dialog.getByRole('radio', { name: 'Phone' }))
    await staff.click(dialog.getByRole('switch', { name: /^Delay/ }))
    const [min, max] = [
      dialog.getByRole('textbox', { name: /^Min delay/ }),
      dialog.getByRole('textbox', { name: /^Max delay/ }),
    ]
    await staff.type(min, '-1')
    await staff.type(max, '5')
    await staff.click(confirm)
    expect(dialog.getByText('Min delay must not be below 0')).toBeTruthy()
    await staff.clear(min)
    await staff.type(min, '10')
    expect(dialog.getByText('Max delay must not be below min delay')).toBeTruthy()
    expect(sent).toEqual([])
    await staff.type(max, '0')
    await staff.type(dialog.getByRole('textbox', { name: /^Funnel/ }), 'oakline')
    await staff.click(confirm)
    expect(await screen.findByText('Successfully Updated')).toBeTruthy()
    expect(sent).toEqual([
      {
        leadIds: ['1000', '999'],
        advertiserId: '8',
        locateLeads: 'phone',
        simulate: false,
        minDelay: 10,
        maxDelay: 50,
        funnel: 'oakline',
        key: expect.any(String),
      },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says before sending how many leads the advertiser would refuse, and why', async () => {
    const reason = 'Halden Trade does not take leads from Italy.'
    answerCheck([
      { leadId: '1000', isSent: true, reason: null },
      { leadId: '999', isSent: false, reason },
    ])
    const { dialog, takeAdvertiser } = await openSelection()
    await takeAdvertiser()
    const check = await dialog.findByRole('status', { name: 'Would be refused now' })
    expect(within(check).getByRole('listitem').textContent).toBe(`1 of 2 leads: ${reason}`)
    expect(sent).toEqual([])
  })

  it('simulates without sending, by reason, and keeps the form when it fails', async () => {
    answer({
      simulations: [
        { leadId: '1000', isSent: true, reason: null },
        { leadId: '999', isSent: false, reason: 'Cap is full' },
      ].map((one) => ({ __typename: 'InjectionSimulation', ...one })),
    })
    const { staff, dialog, confirm, takeAdvertiser } = await openSelection()
    await takeAdvertiser()
    await staff.click(dialog.getByRole('switch', { name: /^Simulate/ }))
    await staff.click(confirm)
    const result = within(await dialog.findByRole('status', { name: 'Simulation' }))
    expect(result.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Would be sent 1 lead1000',
      'Cap is full 1 lead999',
    ])
    expect(sent[0]).toMatchObject({ simulate: true })
    await staff.click(dialog.getByRole('switch', { name: /^Simulate/ }))
    server.use(
      graphql.mutation('InjectLeads', () =>
        HttpResponse.json({ errors: [{ message: 'x', extensions: { code: 'INTERNAL' } }] }),
      ),
    )
    await staff.click(confirm)
    expect(await screen.findByText('Failed to update. Please try again.')).toBeTruthy()
    expect(dialog.getByRole<HTMLInputElement>('combobox', { name: /^Advertiser/ }).value).toBe('Halden Trade')
  })
})
