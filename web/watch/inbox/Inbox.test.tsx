import { afterEach, beforeEach, describe, expect, it } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { graphql, HttpResponse } from 'msw'
import { permissionCode } from '../../../shared/access/permissions'
import type { AlertChartFactsFragment, AlertFactsFragment } from '../../generated/graphql'
import { useLayout } from '../../test/layout'
import { admin, renderApp, server, useServer } from '../../test/render'
import { setQuiet } from '../bell/quiet'
import { serveStream } from '../../test/streamServer'

type Named<Data, Name extends string> = Data & { __typename: Name }
type Stored = Named<Omit<AlertFactsFragment, 'chart' | 'assignee'>, 'Alert'> & {
  chart: Named<AlertChartFactsFragment, 'AlertChart'> | null
  assignee: Named<NonNullable<AlertFactsFragment['assignee']>, 'AlertAssignee'> | null
}

const since = '2026-11-20T12:02:00.000Z'
const refuses: Stored = {
  __typename: 'Alert',
  ...{ id: '1', ruleId: '3', ruleName: 'Refuses everything', kind: 'advertiser_refuses', subjectKind: 'advertiser' },
  ...{
    subjectId: '7',
    subjectName: 'Corvane',
    pausedUntil: null,
    title: 'Corvane refuses everything',
    text: '38 of 38 refused.',
    state: 'open',
    evidence: {},
  },
  ...{
    since,
    openedAt: since,
    seenAt: since,
    leads: 38,
    cost: 3766.22,
    isLoss: true,
    isEstimate: false,
    countedElsewhere: [],
    assignee: null,
    version: 1,
  },
  ...{ snoozedUntil: null, resolvedAt: null, resolvedBy: null, resolvedReason: null },
  chart: { __typename: 'AlertChart', shape: 'bars', good: Array(12).fill(1), bad: Array(12).fill(3), limit: null },
}
const held: Stored = {
  ...{ ...refuses, id: '2', kind: 'held_leads', subjectKind: 'held_leads', subjectId: null, isLoss: false, cost: 0 },
  ...{ title: '9 leads are held', text: 'Nobody knows.', leads: 9, chart: null, ruleName: 'Held leads wait' },
  assignee: { __typename: 'AlertAssignee', id: String(admin.user_id), name: 'Nora Ward' },
}

let stored: Stored[]
const changes: Record<string, unknown>[] = []

const open = () => stored.filter(({ state }) => state === 'open')
const counts = () => ({ __typename: 'AlertCounts', open: open().length, cost: 3766.22, newest: '2', asked: 0 })

/** Stores a change as the server does. */
function change(id: string, fields: Partial<Stored>) {
  stored = stored.map((one) => (one.id === id ? { ...one, ...fields, version: one.version + 1 } : one))
  return { alert: stored.find((one) => one.id === id), errors: [] }
}

function serve() {
  const answer =
    (field: string, typename = 'AlertPayload') =>
    (payload: object) =>
      HttpResponse.json<{ data: Record<string, object> }>({ data: { [field]: { __typename: typename, ...payload } } })
  server.use(
    graphql.query('Alerts', () =>
      HttpResponse.json({
        data: { alerts: { __typename: 'AlertList', rows: stored, open: open().length, cost: 3766.22 } },
      }),
    ),
    graphql.query('BellAlerts', () =>
      HttpResponse.json({ data: { alerts: { __typename: 'AlertList', rows: open() } } }),
    ),
    graphql.query('AlertCounts', () => HttpResponse.json({ data: { alertCounts: counts() } })),
    graphql.mutation('AssignAlert', ({ variables }) => {
      changes.push(variables)
      const assignee = variables.userId
        ? { __typename: 'AlertAssignee' as const, id: String(variables.userId), name: 'Nora Ward' }
        : null
      return answer('assignAlert')(change(String(variables.id), { assignee }))
    }),
    graphql.mutation('SnoozeAlert', ({ variables }) => {
      changes.push(variables)
      const isPast = Date.parse(String(variables.until)) <= Date.now()
      const fields = isPast
        ? { state: 'open' as const, snoozedUntil: null }
        : { state: 'snoozed' as const, snoozedUntil: String(variables.until) }
      return answer('snoozeAlert')(change(String(variables.id), fields))
    }),
    graphql.mutation('ResolveAlert', ({ variables }) => {
      changes.push(variables)
      const fields = {
        state: 'resolved' as const,
        resolvedAt: since,
        resolvedBy: admin.email,
        resolvedReason: String(variables.reason),
      }
      return answer('resolveAlert')(change(String(variables.id), fields))
    }),
    graphql.mutation('ReopenAlert', ({ variables }) => {
      changes.push(variables)
      const fields = { state: 'open' as const, resolvedAt: null, resolvedBy: null, resolvedReason: null }
      return answer('reopenAlert')(change(String(variables.id), fields))
    }),
  )
}

const list = () => screen.findByRole('list', { name: 'Alerts' })
const shown = async () =>
  within(await list())
    .getAllByRole('heading')
    .map(({ textContent }) => textContent)
const may = (...names: string[]) => ({ ...admin, permissions: names.flatMap((name) => permissionCode(name) ?? []) })

describe('the inbox', () => {
  useServer()
  useLayout({ width: 1440 })
  beforeEach(() => {
    stored = [refuses, held]
    changes.length = 0
    setQuiet(false)
    serve()
  })

  it('shows what needs a person, with evidence and cost, in total and for each', async () => {
    renderApp({ path: '/inbox' })
    expect(await shown()).toEqual(['Corvane refuses everything', '9 leads are held'])
    const [first, second] = within(await list()).getAllByRole('listitem')
    expect(within(first!).getByText('$3,766.22')).toBeTruthy()
    expect(within(first!).getByText('36 of 48 answers bad in 2 h')).toBeTruthy()
    expect(within(first!).getByRole('link', { name: 'Open advertiser' }).getAttribute('href')).toBe(
      '/edit/advertiser/7',
    )
    expect(within(second!).queryByText(/\$/)).toBeNull()
    expect(screen.getByText('lost in 2 alerts')).toBeTruthy()
  })

  it('says where leads count that another subject lost, with a link to it', async () => {
    const elsewhere = {
      __typename: 'AlertLeadsElsewhere' as const,
      leads: 46,
      alertId: null,
      reason: 'Cap full',
      name: null,
    }
    const full = { ...refuses, countedElsewhere: [{ ...elsewhere, subjectKind: 'cap' as const, subjectId: '21' }] }
    stored = [{ ...full, leads: 0, cost: 0 }]
    renderApp({ path: '/inbox' })
    expect(within(await list()).getByText(/^46 leads, counted under/)).toBeTruthy()
    const link = within(await list()).getByRole('link', { name: 'cap #21' })
    expect(link.getAttribute('href')).toBe('/caps?dialog=edit&id=21')
  })

  it("shows one's own or nobody's, from the address", async () => {
    const { staff } = renderApp({ path: '/inbox?whose=mine' })
    expect(await shown()).toEqual(['9 leads are held'])
    await staff.click(screen.getByRole('radio', { name: "Nobody's 1" }))
    expect(await shown()).toEqual(['Corvane refuses everything'])
    expect(window.location.search).toBe('?whose=nobody')
  })

  it('is worked by keys, and Z undoes', async () => {
    const { staff } = renderApp({ path: '/inbox' })
    await list()
    await staff.keyboard('a')
    await waitFor(() => expect(stored[0]?.assignee?.id).toBe(String(admin.user_id)))
    await screen.findByText('Assigned to you')
    await staff.keyboard('z')
    await waitFor(() => expect(stored[0]?.assignee).toBeNull())
    await staff.keyboard('s')
    await waitFor(() => expect(stored[0]?.state).toBe('snoozed'))
    expect(await screen.findByText('Snoozed', { selector: 'summary' })).toBeTruthy()
    expect(await screen.findByText(/^Snoozed until \d\d:\d\d$/)).toBeTruthy()
    expect(await shown()).toEqual(['9 leads are held'])
    expect(changes.map(({ version }) => version)).toEqual([1, 2, 3])
  })

  it('leaves Enter to the control that has the focus, and acts by other keys on its row', async () => {
    const { staff } = renderApp({ path: '/inbox' })
    const second = within(within(await list()).getAllByRole('listitem')[1]!)
    const goToResolve = () => act(() => second.getByRole('button', { name: 'Resolve' }).focus())
    goToResolve()
    await staff.keyboard('{Enter}')
    expect((await screen.findByRole('dialog')).textContent).toContain('9 leads are held')
    expect(window.location.pathname).toBe('/inbox')
    await staff.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    goToResolve()
    await staff.keyboard('s')
    await waitFor(() => expect(stored.map(({ state }) => state)).toEqual(['open', 'snoozed']))
  })

  it('keeps its place and the focus when an alert goes', async () => {
    stored = [refuses, held, { ...refuses, id: '3', title: 'Veltra refuses everything' }]
    const { staff } = renderApp({ path: '/inbox' })
    await list()
    await staff.keyboard('jj')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('9 leads are held'))
    await staff.keyboard('s')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Veltra refuses everything'))
    await staff.keyboard('s')
    await waitFor(() => expect(stored.map(({ state }) => state)).toEqual(['open', 'snoozed', 'snoozed']))
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Corvane refuses everything'))
  })

  it('resolves an alert with a reason, which can be undone', async () => {
    const { staff } = renderApp({ path: '/inbox' })
    await staff.click(within((await list()).firstElementChild as HTMLElement).getByRole('button', { name: 'Resolve' }))
    const dialog = within(await screen.findByRole('dialog'))
    await staff.type(dialog.getByRole('textbox'), 'Broker called')
    await staff.click(dialog.getByRole('button', { name: 'Resolve' }))
    expect(await screen.findByText('Alert resolved')).toBeTruthy()
    expect(stored[0]?.resolvedReason).toBe('Broker called')
    await staff.click(screen.getByRole('button', { name: /^Undo/ }))
    await waitFor(() => expect(stored[0]?.state).toBe('open'))
    expect(await shown()).toContain('Corvane refuses everything')
  })

  it('says that nothing needs anybody, and where it does not load', async () => {
    stored = []
    const { unmount } = renderApp({ path: '/inbox' })
    expect(await screen.findByText('Nothing needs you')).toBeTruthy()
    unmount()
    server.use(
      graphql.query('Alerts', () =>
        HttpResponse.json({ errors: [{ message: 'down', extensions: { code: 'INTERNAL' } }] }, {}),
      ),
    )
    const { staff } = renderApp({ path: '/inbox' })
    const retry = await screen.findByRole('button', { name: 'Retry' })
    stored = [held]
    serve()
    await staff.click(retry)
    expect(await shown()).toEqual(['9 leads are held'])
  })

  it.each(['rules', 'channels'])('says in the form of %s that its choices did not load', async (tab) => {
    const errors = [{ message: 'down', extensions: { code: 'INTERNAL' } }]
    server.use(
      graphql.query('AlertChannels', () => HttpResponse.json({ data: { alertChannels: [] } })),
      graphql.query('AlertRules', () => HttpResponse.json(tab === 'rules' ? { data: { alertRules: [] } } : { errors })),
      graphql.query('FilterValues', () => HttpResponse.json({ errors })),
      graphql.query('AlertRulePreview', () => HttpResponse.json({ data: { previewAlertRule: null } })),
    )
    renderApp({ path: `/inbox?tab=${tab}&dialog=create` })
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('The choices did not load.')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Retry' })).toBeTruthy()
  })

  it('has rules that only those with the permission may change', async () => {
    server.use(graphql.query('AlertRules', () => HttpResponse.json({ data: { alertRules: [] } })))
    renderApp({ path: '/inbox?tab=rules', user: may('ALERTS_LIST') })
    expect(await screen.findByRole('tab', { name: 'Rules' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Create/ })).toBeNull()
  })
})

describe('the bell', () => {
  useServer()
  useLayout({ width: 1440 })
  beforeEach(() => {
    stored = [refuses, held]
    serve()
  })

  it('counts open alerts on every screen, and lists them', async () => {
    const { staff } = renderApp({ path: '/caps' })
    await staff.click(await screen.findByRole('button', { name: 'Alerts, 2 open' }, { timeout: 6000 }))
    const bell = within(await screen.findByRole('dialog', { name: 'Alerts' }))
    expect((await bell.findByRole('link', { name: /Corvane refuses everything/ })).textContent).toContain('$3,766.22')
    expect(screen.getByRole('img', { name: '2 open' })).toBeTruthy()
    await staff.click(bell.getByRole('link', { name: 'Open Inbox' }))
    expect(window.location.pathname).toBe('/inbox')
  })

  it('shows what an assistant asks for, which the user confirms or refuses', async () => {
    let asked = [
      { __typename: 'AssistantChange', id: '5', assistant: 'Night shift', text: 'raise Cap #3 from 40 to 60' },
    ]
    const decided: object[] = []
    const expiresAt = '2026-11-01T10:00:00.000Z'
    server.use(
      graphql.query('AlertCounts', () =>
        HttpResponse.json({ data: { alertCounts: { ...counts(), open: 0, asked: asked.length } } }),
      ),
      graphql.query('AssistantRequests', () =>
        HttpResponse.json({ data: { assistantChanges: asked.map((one) => ({ ...one, expiresAt })) } }),
      ),
      graphql.mutation('DecideChange', ({ variables }) => {
        decided.push(variables)
        const isGone = variables.isConfirmed === false
        if (isGone) asked = []
        return HttpResponse.json({
          data: {
            decideChange: {
              __typename: 'AssistantChangePayload',
              assistantChange: isGone ? { __typename: 'AssistantChange', id: '5', state: 'refused' } : null,
              errors: isGone
                ? []
                : [
                    {
                      ...{ __typename: 'UserError', message: 'Somebody changed the record.', field: null },
                      code: 'CONFLICT',
                    },
                  ],
            },
          },
        })
      }),
    )
    const { staff } = renderApp({ path: '/caps' })
    const name = 'Alerts, 1 change to confirm'
    await staff.click(await screen.findByRole('button', { name }, { timeout: 6000 }))
    const list = await screen.findByRole('list', { name: 'Assistants ask' })
    expect(list.textContent).toContain('Assistant Night shift asks: raise Cap #3 from 40 to 60')
    await staff.click(within(list).getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('The change was not made. Somebody changed the record.')).toBeTruthy()
    await staff.click(await screen.findByRole('button', { name: 'Refuse' }))
    expect(await screen.findByText('The change was refused')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Assistants ask' })).toBeNull())
    expect(decided).toEqual([
      { id: '5', isConfirmed: true },
      { id: '5', isConfirmed: false },
    ])
    await staff.keyboard('{Escape}')
  })

  it('is not there for who may not see alerts', async () => {
    renderApp({ path: '/caps', user: may('CAPS_LIST') })
    await screen.findByRole('button', { name: 'Help' })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(screen.queryByRole('button', { name: /^Alerts/ })).toBeNull()
  })
})

describe('a new alert', () => {
  useServer()
  useLayout({ width: 1440 })
  let locks: PropertyDescriptor | undefined
  beforeEach(() => {
    stored = [refuses, held]
    serve()
    locks = Object.getOwnPropertyDescriptor(navigator, 'locks')
    const request = (_name: string, _options: object, work: () => Promise<void>) => work()
    Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
  })
  afterEach(() => {
    if (locks) Object.defineProperty(navigator, 'locks', locks)
    else Reflect.deleteProperty(navigator, 'locks')
  })

  it.each([
    ['is announced', false, ['A new alert, 3 alerts open']],
    ['is only counted while the user wants quiet', true, []],
  ])('%s', async (_, quiet, messages) => {
    setQuiet(quiet)
    const streams = serveStream<object>('AlertCountChanges')
    renderApp({ path: '/caps' })
    await waitFor(() => expect(streams).toHaveLength(1), { timeout: 6000 })
    await screen.findByRole('img', { name: '2 open' })
    streams[0]?.tell({ alertCounts: { ...counts(), open: 3, newest: '3' } })
    expect(await screen.findByRole('img', { name: '3 open' })).toBeTruthy()
    expect(screen.queryAllByText(/^A new alert/).map(({ textContent }) => textContent)).toEqual(messages)
  })
})
