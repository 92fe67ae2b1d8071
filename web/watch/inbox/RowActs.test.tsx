import { beforeEach, describe, expect, it } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { permissionCode } from '../../../shared/access/permissions'
import { useLayout } from '../../test/layout'
import { admin, renderApp, server, useServer } from '../../test/render'

const since = new Date(Date.now() - 3_600_000).toISOString()
const resets = new Date(Date.now() + 5 * 3_600_000).toISOString()
const alert = (id: string, kind: string, more: object) => ({
  __typename: 'Alert',
  ...{ id, kind, ruleId: '3', ruleName: 'Rule', subjectKind: 'advertiser', subjectId: '7', subjectName: 'Corvane' },
  ...{
    title: `Alert ${id}`,
    text: 'Text.',
    state: 'open',
    evidence: {},
    leads: 0,
    cost: 0,
    isLoss: true,
    isEstimate: false,
    countedElsewhere: [],
    version: 1,
  },
  ...{ since, openedAt: since, seenAt: since, assignee: null, snoozedUntil: null, pausedUntil: null },
  ...{ resolvedAt: null, resolvedBy: null, resolvedReason: null, chart: null, ...more },
})
const full = alert('1', 'cap_filled', {
  ...{ subjectKind: 'cap', subjectId: '5', leads: 212, title: 'Cap of Halden Trade is full' },
  evidence: { id: 5, type: 'lead', count: 500, cap: 500, resets_at: resets, advertisers: 1, publishers: 0 },
})
const refuses = alert('2', 'advertiser_refuses', {
  leads: 12,
  pausedUntil: resets,
  title: 'Corvane refuses everything',
})
const postbacks = alert('3', 'postbacks_failing', {
  ...{ subjectKind: 'publisher', subjectId: '9', leads: 33, isLoss: false, title: 'Postbacks to Lumen fail' },
})

const heldLeads = alert('4', 'held_leads', {
  ...{ subjectKind: 'held_leads', subjectId: null, subjectName: null, leads: 2, title: '2 leads are held' },
})

const noChoices = [
  ...['statuses', 'countries', 'publishers', 'customParam1', 'customParam2', 'customParam3', 'customParam4'],
  ...['customParam5', 'publisherStatus', 'offer', 'distributions', 'funnel', 'campaigns', 'campaignSteps'],
  'campaignSources',
]
const filterValues = {
  __typename: 'FilterValues',
  ...Object.fromEntries(noChoices.map((name) => [name, []])),
  advertisers: [{ __typename: 'FilterValue', id: '11', name: 'Veltra', code: null, statuses: null }],
}

const sent: [string, Record<string, unknown>][] = []
const change = {
  __typename: 'ScheduledChange',
  ...{
    id: '8',
    entity: 'cap',
    recordId: '5',
    distributionId: null,
    oldValue: '600',
    oldText: '600',
    newValue: '500',
    newText: '500',
    at: resets,
    state: 'waiting',
  },
  ...{ wallTime: '2026-11-27 00:00', timeZone: 'UTC', owner: admin.email },
}
const answers: Record<string, object> = {
  RaiseCap: {
    raiseCap: {
      __typename: 'RaiseCapPayload',
      cap: { __typename: 'Cap', id: '5', cap: 600, version: 2 },
      ...{ scheduledChange: change, errors: [] },
    },
  },
  RunScheduledChange: {
    runScheduledChange: { __typename: 'ScheduledChangePayload', scheduledChange: change, errors: [] },
  },
  ProbeAdvertiser: {
    probeAdvertiser: {
      __typename: 'AdvertiserPayload',
      advertiser: { __typename: 'Advertiser', id: '7', pause: null },
      errors: [],
    },
  },
  RetryPostbacks: {
    action: { __typename: 'PublisherPostbacksPayload', publisherPostbacks: [], refused: [], errors: [] },
  },
  InjectLeads: { action: { __typename: 'InjectLeadsPayload', simulations: [], refused: [], errors: [] } },
}

function serve() {
  server.use(
    graphql.query('Alerts', () =>
      HttpResponse.json({
        data: { alerts: { __typename: 'AlertList', rows: [full, refuses, postbacks], open: 3, cost: 0 } },
      }),
    ),
    graphql.query('FilterValues', () => HttpResponse.json({ data: { filterValues } })),
    graphql.query('AlertResend', ({ variables }) =>
      HttpResponse.json({
        data: {
          alertResend: {
            ...{ __typename: 'AlertResend', alertId: variables.id },
            ...(variables.id === '3' ? { what: 'postbacks', ids: ['71', '72'] } : { what: 'leads', ids: ['41', '42'] }),
          },
        },
      }),
    ),
    ...Object.entries(answers).map(([name, data]) =>
      graphql.mutation(name, ({ variables }) => {
        sent.push([name, variables])
        return HttpResponse.json({ data: data as Record<string, object> })
      }),
    ),
  )
}

const row = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('li') as HTMLElement)
const may = (...names: string[]) => ({ ...admin, permissions: names.flatMap((name) => permissionCode(name) ?? []) })

describe('acts of a row of the inbox', () => {
  useServer()
  useLayout({ width: 1440 })
  beforeEach(() => {
    sent.length = 0
    serve()
  })

  it('raise a full cap until it resets, with Enter, and Undo puts the number back', async () => {
    const { staff } = renderApp({ path: '/inbox' })
    await row('Cap of Halden Trade is full')
    await staff.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: /Raise the cap/ }))
    expect(dialog.getByText(/It took 500 of 500\..*is 500 again at its reset/)).toBeTruthy()
    const field = dialog.getByRole('textbox', { name: /Cap until then/ })
    await staff.clear(field)
    await staff.type(field, '500')
    expect(dialog.getByText('Enter more than 500.')).toBeTruthy()
    await staff.clear(field)
    await staff.type(field, '600')
    await staff.click(dialog.getByRole('button', { name: 'Raise to 600' }))
    await screen.findByText(/^The cap is 600 until/)
    await staff.click(screen.getByRole('button', { name: /^Undo/ }))
    expect(await screen.findByText('The cap is 500 again')).toBeTruthy()
    expect(sent).toEqual([
      ['RaiseCap', { id: '5', cap: 600, insteadOf: 500 }],
      ['RunScheduledChange', { id: '8' }],
    ])
  })

  it('teach what the oldest answer means that leads are held for', async () => {
    server.use(
      graphql.query('Alerts', () =>
        HttpResponse.json({ data: { alerts: { __typename: 'AlertList', rows: [heldLeads], open: 1, cost: 0 } } }),
      ),
      graphql.query('HeldToTeach', ({ variables }) => {
        sent.push(['HeldToTeach', variables])
        return HttpResponse.json({ data: { heldLeads: { __typename: 'HeldLeadList', rows: [] } } })
      }),
    )
    const { staff } = renderApp({ path: '/inbox' })
    await staff.click((await row('2 leads are held')).getByRole('button', { name: /^Teach what the oldest/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Teach what an answer means' }))
    expect(await dialog.findByText('No held lead has an answer.')).toBeTruthy()
    expect(sent).toEqual([['HeldToTeach', { leadId: '0', isAny: true }]])
  })

  it('send three leads to a paused advertiser before it is resumed', async () => {
    const { staff } = renderApp({ path: '/inbox' })
    const acts = await row('Corvane refuses everything')
    expect(acts.getByRole('button', { name: 'Resume now' })).toBeTruthy()
    await staff.click(acts.getByRole('button', { name: 'Send 3, then resume' }))
    await staff.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Send 3, then resume' }),
    )
    expect(await screen.findByText('The next 3 leads to Corvane decide whether it is resumed')).toBeTruthy()
    expect(sent).toEqual([['ProbeAdvertiser', { id: '7', probes: 3 }]])
  })

  it('send the failed postbacks of a publisher again', async () => {
    const { staff } = renderApp({ path: '/inbox' })
    await staff.click((await row('Postbacks to Lumen fail')).getByRole('button', { name: 'Send 33 again' }))
    await staff.click(await screen.findByRole('button', { name: 'Send 2 again' }))
    await waitFor(() => expect(sent).toEqual([['RetryPostbacks', { ids: ['71', '72'] }]]))
  })

  it('send the lost leads that are left to the chosen advertiser', async () => {
    const { staff } = renderApp({ path: '/inbox' })
    await staff.click((await row('Corvane refuses everything')).getByRole('button', { name: 'Send 12 again' }))
    const dialog = within(await screen.findByRole('dialog', { name: /Send lost leads again/ }))
    expect(dialog.getByText(/^2 leads of this alert are still without an advertiser/)).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Send 2 now' })).toHaveProperty('disabled', true)
    await staff.click(dialog.getByRole('combobox', { name: /Advertiser/ }))
    const [first] = await screen.findAllByRole('option')
    await staff.click(first!)
    await staff.click(dialog.getByRole('button', { name: 'Send 2 now' }))
    expect(await screen.findByText('2 leads are being sent to Veltra.')).toBeTruthy()
    expect(sent[0]?.[1]).toMatchObject({ leadIds: ['41', '42'], advertiserId: '11' })
  })

  it('are only those that the user may do', async () => {
    renderApp({ path: '/inbox', user: may('ALERTS_LIST', 'ADVERTISER_CAPS_EDIT') })
    const cap = await row('Cap of Halden Trade is full')
    expect(cap.getByRole('button', { name: 'Raise to 600' })).toBeTruthy()
    expect(cap.queryByRole('button', { name: /again/ })).toBeNull()
    const paused = await row('Corvane refuses everything')
    expect(paused.queryByRole('button', { name: /resume|again/i })).toBeNull()
  })

  it('raise no cap that the user may not edit, because it names no publisher', async () => {
    renderApp({ path: '/inbox', user: may('ALERTS_LIST', 'PUBLISHER_CAPS_EDIT') })
    const cap = await row('Cap of Halden Trade is full')
    expect(cap.queryByRole('button', { name: /Raise/ })).toBeNull()
  })
})
